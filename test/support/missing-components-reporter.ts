import type { Reporter, TestModule, TestSuite } from 'vitest/node';
import { type Component, COMPONENTS } from './components.js';

/** Prints a table of the suites that were skipped for a missing component, and how to install it, at the end of a run. */
export class MissingComponentsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = new Map<Component, { suites: number; tests: number }>();
    for (const suite of modules.flatMap((module) => [...module.children.allSuites()])) {
      for (const component of missingFrom(suite)) {
        const { suites, tests } = skipped.get(component) ?? { suites: 0, tests: 0 };
        skipped.set(component, { suites: suites + 1, tests: tests + [...suite.children.allTests()].length });
      }
    }
    // The reporter of Vitest prints its summary in the same hook, so this waits for the exit.
    if (skipped.size > 0) process.once('exit', () => process.stderr.write(describeSkipped(skipped)));
  }
}

/** Returns the missing components of a suite; nested suites inherit its meta data and are not counted again. */
function missingFrom(suite: TestSuite): readonly Component[] {
  const isNested = suite.parent.type === 'suite' && suite.parent.meta().missingComponents !== undefined;
  return isNested ? [] : (suite.meta().missingComponents ?? []);
}

function describeSkipped(skipped: ReadonlyMap<Component, { suites: number; tests: number }>): string {
  const lines = [...skipped].map(
    ([component, { suites, tests }]) =>
      `  ${COMPONENTS[component].title.padEnd(40)}${count(suites, 'suite')}, ${count(tests, 'test')}`,
  );
  const packages = [...skipped.keys()].flatMap((component) => COMPONENTS[component].debianPackage ?? []);
  const install = packages.length > 0 ? [`Debian: apt-get install ${packages.join(' ')}`] : [];
  return ['', 'Skipped, because this machine lacks a component:', ...lines, ...install, ''].join('\n');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
