import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** `npm run drill`: the drills of `npm test` that kill processes, many more times. */
export default mergeConfig(
  base,
  defineConfig({ test: { env: { KILL_ROUNDS: process.env['KILL_ROUNDS'] ?? '200' } } }),
);
