import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** `npm run bench`: each file measures one thing against a baseline in the same run, and prints the ratio. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    fileParallelism: false,
    disableConsoleIntercept: true,
    projects: [
      {
        extends: true,
        test: { name: 'bench', include: ['test/bench/**/*.bench.ts'], testTimeout: 300_000 },
      },
    ],
  },
});
