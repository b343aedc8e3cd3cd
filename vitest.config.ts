import { fileURLToPath } from 'node:url';
import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';
import { MissingComponentsReporter } from './test/support/missing-components-reporter.js';
import { ProjectByProject } from './test/support/project-by-project.js';
import { RepeatedTestsReporter } from './test/support/repeated-tests-reporter.js';

/** Suites that start programs or a browser. `test:service` runs without them and needs no build. */
const PROGRAMS =
  process.env['TIER'] === 'service' ? ['test/{browser,cli,drills,faults,processes}/**/*.spec.ts'] : [];

/** Longer than the waits of test/support/wait.ts. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 };
const SETUP = ['reflect-metadata', 'test/support/setup/property-seed.ts'];
const WITH_SERVICE = [...SETUP, 'test/support/setup/after-each-file.ts'];

/** Packages whose condition `source` leads to TypeScript, which Node does not load from packages. */
const BUILT = {
  'eventsource-parser/stream': file('eventsource-parser/dist/stream.js'),
  'eventsource-parser': file('eventsource-parser/dist/index.js'),
  eventsource: file('eventsource/dist/index.js'),
};

function file(path: string): string {
  return fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
}

export default defineConfig({
  // The same compiler as the build: decorators and their metadata behave the same in tests.
  oxc: false,
  plugins: [swc.vite()],
  resolve: { conditions: ['source'], alias: BUILT },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globalSetup: ['test/support/setup/components.ts', 'test/support/setup/servers.ts'],
    setupFiles: SETUP,
    // Vite loads the MCP client, so that the aliases below apply to it.
    server: { deps: { inline: ['@modelcontextprotocol/client', 'eventsource'] } },
    // Two more than two cores: suites that start processes or wait for a provider leave a core idle.
    maxWorkers: 4,
    sequence: { sequencer: ProjectByProject },
    // Loading the application takes a worker four seconds of processor time. Workers are not reused between projects,
    // so every suite that loads it is in one project.
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
    // A race in a test must not hide the result of a change, so CI repeats a failed test, and lists it.
    retry: Number(process.env['TEST_RETRIES'] ?? 0),
    reporters: ['default', new MissingComponentsReporter(), new RepeatedTestsReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.spec.ts'],
          exclude: PROGRAMS,
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
