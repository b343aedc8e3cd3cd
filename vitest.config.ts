import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';
import { MissingComponentsReporter } from './test/support/missing-components-reporter.js';
import { ProjectByProject } from './test/support/project-by-project.js';

/** Suites about processes: commands as programs, kills, signals, locks, cold starts. */
const PROCESS = ['test/{cli,faults,processes}/**/*.spec.ts'];
const BROWSER = ['test/browser/**/*.spec.ts'];
/** Suites whose length comes from a variable; `npm run drill` sets it high. */
const DRILL = ['test/drills/**/*.spec.ts'];

/** Longer than the waits of test/support/wait.ts. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 };
const WITH_SERVICE = ['reflect-metadata', 'test/support/setup/after-each-file.ts'];

export default defineConfig({
  // The same compiler as the build: decorators and their metadata behave the same in tests.
  oxc: false,
  plugins: [swc.vite()],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globalSetup: ['test/support/setup/components.ts', 'test/support/setup/servers.ts'],
    setupFiles: ['reflect-metadata'],
    // Two more than two cores: suites that start processes or wait for a provider leave a core idle.
    maxWorkers: 4,
    sequence: { sequencer: ProjectByProject },
    // Loading the application again for each of many files would take as long as the tests.
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', new MissingComponentsReporter()],
    projects: [
      { extends: true, test: { name: 'browser', include: BROWSER, setupFiles: WITH_SERVICE, ...PATIENT } },
      { extends: true, test: { name: 'drill', include: DRILL, setupFiles: WITH_SERVICE, ...PATIENT } },
      { extends: true, test: { name: 'process', include: PROCESS, setupFiles: WITH_SERVICE, ...PATIENT } },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.spec.ts'],
          exclude: [...PROCESS, ...BROWSER, ...DRILL],
          setupFiles: WITH_SERVICE,
          ...PATIENT,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{config,libs,src,web}/**/*.spec.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
