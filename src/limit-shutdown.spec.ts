import { Logger } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitShutdown } from './limit-shutdown.js';

beforeEach(() => {
  vi.useFakeTimers();
  Logger.overrideLogger(false);
});
afterEach(() => {
  vi.useRealTimers();
  Logger.overrideLogger(true);
});

it('limitShutdown exits with code 1 when the deadline after a SIGTERM has passed, and not before', () => {
  const exit = vi.fn<(code?: unknown) => never>();
  const target = Object.assign(new EventEmitter(), { exit, getActiveResourcesInfo: () => ['TCPSocketWrap'] });
  limitShutdown(28, target as unknown as NodeJS.Process);
  vi.advanceTimersByTime(28_000);
  target.emit('SIGTERM', 'SIGTERM');
  vi.advanceTimersByTime(27_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit.mock.calls).toEqual([[1]]);
});
