import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

export default defineConfig({
  // The same compiler as the build: decorators and their metadata behave the same in tests.
  oxc: false,
  plugins: [swc.vite()],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['{config,libs,src,test}/**/*.spec.ts'],
    setupFiles: ['reflect-metadata'],
    globalSetup: ['test/support/global-setup.ts'],
    // One more than two cores: suites that start processes wait for them.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Loading the application anew for each of many files would take as long as the tests. A suite that changes
    // something global (timers, a logger) puts it back.
    isolate: false,
    // Twice what test/support/wait.ts waits.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
