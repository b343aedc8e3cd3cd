import { DatabaseInspector } from '#platform/database/database-inspector';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkHorizon } from '../../src/platform/admin/doctor/examine-database.js';
import { describeWith } from '../support/describe-with.js';
import { TestServer } from '../support/test-server.js';

describeWith('postgresql', 'doctor with an old transaction', () => {
  it('doctor names an open transaction that keeps old rows, only while it is open and old', async () => {
    expect(await examine(0)).toBeNull();
    await client.query('begin');
    // Without a snapshot it keeps nothing.
    expect(await examine(0)).toBeNull();
    await client.query('set transaction isolation level repeatable read');
    await client.query('select 1');
    expect(await examine(0)).toMatch(
      /^transaction of pid \d+ \(forgotten-console, idle in transaction\), open for \d+ s$/,
    );
    expect(await examine(600)).toBeNull();
    await client.query('rollback');
    expect(await examine(0)).toBeNull();
  });

  it('doctor does not name a replication slot that keeps no old rows', async () => {
    // A slot gets its horizon from a standby. Until then it keeps nothing.
    await client.query(`select pg_create_physical_replication_slot('standby_that_left')`);
    expect(await examine(0)).toBeNull();
    await client.query(`select pg_drop_replication_slot('standby_that_left')`);
  });

  let server: TestServer;
  let client: pg.Client;

  beforeAll(async () => {
    server = await TestServer.start('postgresql');
    client = new pg.Client({
      connectionString: server.environment['DATABASE_URL'],
      application_name: 'forgotten-console',
    });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  /** Returns what `doctor` says about the client of this test; transactions of the service come and go. */
  async function examine(seconds: number): Promise<string | null> {
    const inspector = server.app.get(DatabaseInspector);
    const [finding] = await server.inContext(() => checkHorizon(inspector, { seconds, transactions: 0 }));
    const parts = finding?.detail.replace(/^[^:]*: /, '').split('; ') ?? [];
    return parts.find((part) => /forgotten-console|standby_that_left/.test(part)) ?? null;
  }
});
