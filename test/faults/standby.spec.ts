import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { mapsUrl } from '../support/samples.js';
import { type Relay, startRelay, targetOf } from '../support/silent-relay.js';
import { createBusiness, startScan } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

describeWith('postgresql', 'service with a standby of its PostgreSQL server', () => {
  it('answers 503 with Retry-After while its address leads to the standby, and searches no pin twice', async () => {
    server = await TestServer.start('embedded', env);
    const api = await server.newCustomer();
    const business_id = await createBusiness(api, SHOP);
    const path = await startScan(api, { business_id, keyword: 'pizza', grid_size: 11, radius_miles: 1 });
    await until(
      async () => (await api.get(path).expect(200)).body,
      ({ pins_measured }) => pins_measured > 0,
    );
    relay.leadTo(targetOf(standby?.url ?? ''));
    relay.cut();
    await until(
      async () => (await api.get(path)).status,
      (status) => status === 503,
    );
    const refused = await api
      .post('/api/v1/scans')
      .send({ business_id, keyword: 'x', grid_size: 3, radius_miles: 1 });
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ code: 'not_ready' });
    expect(refused.headers['retry-after']).toBe('5');
    await api.get('/readyz').expect(503);
    await setTimeout(2_000);
    await execute(standby ?? primary, 'select pg_promote()');
    expect(await finished(api, path)).toMatchObject({ status: 'completed', pins_measured: PINS });
    const searches = fake.calls.filter(({ query }) => query.get('q') === 'pizza');
    expect(searches).toHaveLength(PINS);
  });

  it('`doctor` and the start refuse a standby', async () => {
    relay.leadTo(targetOf(standby?.url ?? ''));
    const { stdout } = await runCommandHere(env, 'doctor');
    expect(stdout).toMatch(/^fail +database +The server is a standby.*\n +→ Name the primary/m);
    await expect(TestServer.start('embedded', env)).rejects.toThrow(/is a standby.* Name the primary/);
  });

  it('answers reads while the synchronous standby is gone, ends writes with 503, and `doctor` names it', async () => {
    server = await TestServer.start('embedded', env);
    const service = server;
    // Each with an account of its own: requests of one account wait for each other.
    const clients = await Promise.all(Array.from({ length: 12 }, () => service.newCustomer()));
    const [api = service.as()] = clients;
    await execute(primary, `alter system set synchronous_standby_names = 'gone'`);
    await execute(primary, 'select pg_reload_conf()');
    // The checkpointer announces the change.
    await setTimeout(1_000);
    const { stdout } = await runCommandHere(env, 'doctor');
    expect(stdout).toMatch(
      /^warn +database_standby +commits wait for gone, and no such standby.*\n +→ Start/m,
    );
    const body = (name: string) => ({ gbp_url: mapsUrl(name, 40.7, -74) });
    const writes = Promise.all(clients.map((one) => one.post('/api/v1/businesses').send(body('Shop'))));
    await setTimeout(2_000);
    await api.get('/readyz').expect(200);
    await api.get('/api/v1/businesses').expect(200);
    const statuses = (await writes).map(({ status }) => status);
    await execute(primary, `alter system reset synchronous_standby_names`);
    await execute(primary, 'select pg_reload_conf()');
    expect(statuses).toEqual(statuses.map(() => 503));
    await until(
      async () => (await api.post('/api/v1/businesses').send(body('Another'))).status,
      (status) => status === 201,
    );
  });

  let primary: PostgresServer;
  let standby: PostgresServer | undefined;
  let relay: Relay;
  let env: Record<string, string>;
  let fake: FakeSerpApi;
  let server: TestServer | null;

  beforeEach(async () => {
    standby = undefined;
    primary = await startPostgres(inject('postgresBinaries') ?? '');
    standby = await primary.addStandby();
    relay = await startRelay(targetOf(primary.url));
    const url = new URL(primary.url);
    url.port = String(relay.port);
    fake = await FakeSerpApi.start({
      places: Array.from({ length: 20 }, (_, index) => serpApiPlace(index + 1)),
      latencyMs: 40,
    });
    env = {
      ...fake.env,
      SERPAPI_CONCURRENCY: '4',
      SERPAPI_MAX_RPS: '50',
      DATABASE_URL: url.href,
      SECRET_KEY,
    };
    server = null;
  });

  afterEach(async () => {
    await server?.stop();
    await fake.stop();
    relay.stop();
    await standby?.stop();
    await primary.stop();
  });

  async function execute(to: PostgresServer, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: to.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows as unknown[];
  }
});

const SECRET_KEY = 'k'.repeat(64);

const SHOP = { name: 'Shop 1', lat: 40.7001, lng: -74 };

const PINS = 121;
