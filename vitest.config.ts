import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

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
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
