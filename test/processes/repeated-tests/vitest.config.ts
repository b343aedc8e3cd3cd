import { defineConfig } from 'vitest/config';
import { RepeatedTestsReporter } from '../../support/repeated-tests-reporter.js';

/** The configuration of a separate run over one test that passes when it is repeated. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['tests.fixture.ts'],
    retry: 1,
    reporters: [new RepeatedTestsReporter()],
  },
});
