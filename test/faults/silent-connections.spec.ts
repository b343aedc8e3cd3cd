import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { type NewDatabase, newDatabase } from '../support/new-database.js';
import { type Relay, startRelay, targetOf } from '../support/silent-relay.js';
import { TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';

/** The limit that the documentation states. A deadline of the test, not a measurement. */
const BACK_WITHIN_MS = 30_000;

describeWith('postgresql', 'service whose database connections stop answering', () => {
  it('replaces all of them, logs it, and GET /readyz answers 503 meanwhile', async () => {
    const warnings = vi.spyOn(Logger.prototype, 'warn');
    const api = await server.newCustomer();
    await Promise.all(Array.from({ length: 20 }, () => api.get('/api/v1/businesses').expect(200)));
    relay.goSilent();
    const since = Date.now();
    const reads = Promise.all(Array.from({ length: 20 }, () => api.get('/api/v1/businesses')));
    const ready = await api.get('/readyz');
    await api.get('/healthz').expect(200);
    await until(
      async () => (await api.get('/readyz')).status,
      (status) => status === 200,
    );
    await api.get('/api/v1/businesses').expect(200);
    expect(Date.now() - since).toBeLessThan(BACK_WITHIN_MS);
    expect(ready.status).toBe(503);
    for (const { status } of await reads) expect([200, 503]).toContain(status);
    expect(warnings.mock.calls.flat().join('\n')).toContain('did not answer for 10 s and is replaced');
  });

  it('keeps a connection whose statement takes longer', async () => {
    const slow = server.sql<{ one: number }>('select 1 as one from pg_sleep(18)');
    expect(await slow).toEqual([{ one: 1 }]);
  });

  let database: NewDatabase;
  let relay: Relay;
  let server: TestServer;

  beforeEach(async () => {
    database = await newDatabase(inject('postgresUrl') ?? '', inject('postgresTemplate'));
    relay = await startRelay(targetOf(database.url));
    const url = new URL(database.url);
    url.port = String(relay.port);
    server = await TestServer.start('postgresql', { DATABASE_URL: url.href });
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await server.stop();
    relay.stop();
    await database.remove();
  });
});
