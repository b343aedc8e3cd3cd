import { Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeSizes, SMALLEST_AND_LARGEST } from '../support/databases.js';
import { many, storeRows } from '../support/stored-rows.js';
import { TestServer } from '../support/test-server.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ACCOUNTS = 200;

describeSizes(SMALLEST_AND_LARGEST, 'shutdown of a service on %s', (size) => {
  it('the shutdown waits for the background task that closes billing cycles before it closes the database', async () => {
    const server = await TestServer.start(size);
    const created_at = new Date(Date.now() - 70 * DAY_MS);
    await storeRows(
      server,
      'account',
      many(ACCOUNTS, () => ({ created_at })),
    );
    const logged = [vi.spyOn(Logger.prototype, 'error'), vi.spyOn(Logger.prototype, 'warn')];
    vi.advanceTimersByTime(MINUTE_MS);
    await server.stop();
    // Work that continues after the shutdown fails now.
    await setTimeout(500);
    expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
});
