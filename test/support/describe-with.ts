import { describe, inject, it, type SuiteFactory, type TestOptions } from 'vitest';
import { type Component, COMPONENTS } from './components.js';

declare module 'vitest' {
  interface TaskMeta {
    /** The missing components of a skipped suite. */
    missingComponents?: readonly Component[];
  }
}

/**
 * Declares a suite that needs components. If one is missing, the suite is skipped and listed at the end of the run. With
 * `CI=true` the suite fails instead, unless no package provides the component.
 */
export function describeWith(
  needs: Component | readonly Component[],
  title: string,
  body: SuiteFactory,
): void;
export function describeWith(
  needs: Component | readonly Component[],
  title: string,
  options: TestOptions,
  body: SuiteFactory,
): void;
export function describeWith(
  needs: Component | readonly Component[],
  title: string,
  ...rest: [SuiteFactory] | [TestOptions, SuiteFactory]
): void {
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest;
  const found = inject('components');
  const missing = [needs].flat().filter((name) => found[name] === undefined);
  const installable = missing.filter((name) => COMPONENTS[name].debianPackage !== null);
  if (process.env['CI'] === 'true' && installable.length > 0) failFor(installable, title);
  else if (missing.length > 0)
    describe(title, { ...options, skip: true, meta: { missingComponents: missing } }, body);
  else describe(title, options, body);
}

function failFor(missing: readonly Component[], title: string): void {
  describe(title, () => {
    it(`needs ${missing.map((name) => COMPONENTS[name].title).join(' and ')}`, () => {
      const packages = missing.map((name) => COMPONENTS[name].debianPackage).join(' ');
      throw new Error(`With CI=true every suite must run. Debian: apt-get install ${packages}`);
    });
  });
}
