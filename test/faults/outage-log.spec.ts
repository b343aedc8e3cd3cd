import { Metrics } from '#platform/metrics/metrics';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';

/** The background tasks that run every five seconds or more often. The fastest of them fail several times by then. */
const FREQUENT_TASKS = 5;

describeWith('postgresql', 'logs of a PostgreSQL outage', () => {
  it('the background tasks log an outage of PostgreSQL once when it starts and once when it ends', async () => {
    const lines: string[] = [];
    for (const level of ['error', 'warn', 'log'] as const) {
      vi.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => {
        lines.push(`${level}: ${String(line.at(-1))}`);
      });
    }
    await postgres.crash();
    await until(failedTasks, (tasks) => tasks >= FREQUENT_TASKS);
    await postgres.recover();
    await until(
      () => Promise.resolve(lines),
      (all) => all.some((line) => line.startsWith('log: ')),
    );
    expect(lines).toEqual([
      'error: the database is unavailable; background tasks retry',
      'log: the database is available again',
    ]);
  });

  let postgres: PostgresServer;
  let server: TestServer;

  beforeEach(async () => {
    postgres = await startPostgres(inject('postgresBinaries') ?? '');
    const env = { DATABASE_URL: postgres.url, SECRET_KEY: 'k'.repeat(64) };
    server = await TestServer.start('embedded', env);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await server.stop();
    await postgres.stop();
  });

  /** Returns the number of background tasks that have failed because of the outage. */
  async function failedTasks(): Promise<number> {
    const { values } = await server.app.get(Metrics).taskRuns.get();
    return values.filter(({ labels }) => labels.outcome === 'outage').length;
  }
});
