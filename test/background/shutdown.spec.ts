import { Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeSizes, SMALLEST_AND_LARGEST } from '../support/databases.js';
import { TestServer } from '../support/test-server.js';

const MINUTE_MS = 60_000;
const ACCOUNTS = 200;

describeSizes(SMALLEST_AND_LARGEST, 'shutdown of a service on %s', (size) => {
  it('the shutdown waits for the background task that closes billing cycles before it closes the database', async () => {
    const server = await TestServer.start(size);
    await server.sql(
      `insert into account (plan, created_at)
       select 'growth', now() - interval '70 days' from generate_series(1, ?::int)`,
      [ACCOUNTS],
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
