import { afterAll, vi } from 'vitest';
import { leaveSharedServersClean } from '../test-server.js';

// Suites of one worker share services and modules, so each file must restore what it replaced.
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await leaveSharedServersClean();
});
