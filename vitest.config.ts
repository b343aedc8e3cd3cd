import { fileURLToPath } from 'node:url';
import swc from 'unplugin-swc';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LeftOutTiersReporter } from './test/support/left-out-tiers-reporter.js';
import { MissingComponentsReporter } from './test/support/missing-components-reporter.js';
import { ProjectByProject } from './test/support/project-by-project.js';
import { RepeatedTestsReporter } from './test/support/repeated-tests-reporter.js';

/** Suites that start programs or a browser. */
const PROGRAMS = {
  process: 'test/{background,cli,clients,docs,faults,processes,restores,tools}/**/*.spec.ts',
  browser: 'test/browser/**/*.spec.ts',
  drill: 'test/drills/**/*.spec.ts',
};

/** Suites that calculate for seconds: every value of a table, or many random inputs. */
const EXHAUSTIVE = '{config,libs,src,web}/**/*.{exhaustive,properties}.spec.ts';

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

/** Returns the project of suites that start the service. */
function tier(name: string, include: string, exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name, include: [include], exclude, setupFiles: WITH_SERVICE, ...PATIENT },
  };
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
    // One more than two cores: some suites wait for a provider. Each further worker compiles the application once more.
    maxWorkers: 3,
    // A tenth less processor time than with the 16 MB of V8. With 128 MB the system works more for memory than V8 saves.
    execArgv: ['--max-semi-space-size=32'],
    sequence: { sequencer: ProjectByProject },
    // Loading the application takes a worker four seconds of processor time. Workers are reused within a project.
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
    // A race in a test must not hide the result of a change, so CI repeats a failed test, and lists it.
    retry: Number(process.env['TEST_RETRIES'] ?? 0),
    reporters: [
      'default',
      new MissingComponentsReporter(),
      new RepeatedTestsReporter(),
      new LeftOutTiersReporter(Object.keys(PROGRAMS)),
    ],
    projects: [
      tier('service', 'test/**/*.spec.ts', Object.values(PROGRAMS)),
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{config,libs,src,web}/**/*.spec.ts'],
          exclude: [EXHAUSTIVE],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      { extends: true, test: { name: 'exhaustive', include: [EXHAUSTIVE], ...PATIENT } },
      ...Object.entries(PROGRAMS).map(([name, include]) => tier(name, include)),
    ],
  },
});
