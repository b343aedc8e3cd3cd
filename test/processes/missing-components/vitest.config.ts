import { defineConfig } from 'vitest/config';
import { MissingComponentsReporter } from '../../support/missing-components-reporter.js';

/** A run of its own over a few suites that do nothing but need components. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['suites.fixture.ts'],
    globalSetup: ['../../support/setup/components.ts'],
    reporters: ['json', new MissingComponentsReporter()],
  },
});
