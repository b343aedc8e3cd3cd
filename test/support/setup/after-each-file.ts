import { afterAll, vi } from 'vitest';
import { leaveSharedServersClean } from '../test-server.js';

// Suites of one worker share services and modules, so nothing that one replaced may be left to the next.
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await leaveSharedServersClean();
});
