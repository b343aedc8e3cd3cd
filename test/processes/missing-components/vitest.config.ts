import { defineConfig } from 'vitest/config';
import { MissingComponentsReporter } from '../../support/missing-components-reporter.js';

/** The configuration of a separate run over suites that only need components. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['suites.fixture.ts'],
    globalSetup: ['../../support/setup/components.ts'],
    reporters: ['json', new MissingComponentsReporter()],
  },
});
