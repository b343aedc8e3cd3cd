import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeDataForSeo } from '../../libs/local-search/dataforseo/testing/fake-dataforseo.js';
import { expireLeases } from '../faults/expire-leases.js';
import { runCommandHere } from '../support/command-line.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { drillRounds } from '../support/drill-rounds.js';
import { dataForSeoShopsOfTown, JOES } from '../support/fakes/town.js';
import { ServiceProcess } from '../support/processes.js';
import { mapsUrl } from '../support/samples.js';

const KILLS = drillRounds('QUEUE_KILL_ROUNDS');
const GRID = 7;

describeWith('postgresql', 'kills while searches are posted to a queue', () => {
  it(
    `every pin is posted exactly once (${KILLS} kills)`,
    async () => {
      const business = await trackJoes();
      for (let kill = 0; kill < KILLS; kill++) {
        await service?.end('SIGKILL');
        await expireLeases(database);
        for (let scan = 0; scan < SCANS_PER_KILL; scan++) await store(business, `pizza ${kill} ${scan}`);
        const posted = nextPost();
        service = await start();
        await posted;
        // Before the provider accepts it, while it responds, or while the response is stored.
        await setTimeout(Math.random() * 2 * LATENCY_MS);
      }
      await service?.end('SIGKILL');
      await expireLeases(database);
      service = await start();
      const unfinished = async () =>
        (await sql.query(`select 1 from scan where completed_at is null`)).rowCount ?? 0;
      while ((await unfinished()) > 0) {
        await letTimePass();
        await setTimeout(POLL_MS);
      }
      const tasks = fake.queue.tasks.map(
        ({ data }) => `${String(data['keyword'])} ${String(data['location_coordinate'])}`,
      );
      const wanted = KILLS * SCANS_PER_KILL * PINS;
      expect(new Set(tasks).size).toBe(wanted);
      expect(tasks).toHaveLength(wanted);
      const { rows } = await sql.query<Record<string, unknown>>(
        `select distinct status, pins_measured, paid_searches, cost_micros::int from scan`,
      );
      expect(rows).toEqual([
        { status: 'completed', pins_measured: PINS, paid_searches: PINS, cost_micros: PINS * 600 },
      ]);
      const lookUps = fake.calls.filter(({ path }) => path === '/v3/serp/id_list').length;
      process.stdout.write(
        `${KILLS} kills, ${wanted} pins, each posted once; ${lookUps} look-ups of lost posts\n`,
      );
    },
    120_000 + KILLS * 20_000,
  );

  let database: TestDatabase;
  let fake: FakeDataForSeo;
  let service: ServiceProcess | undefined;
  let sql: pg.Client;

  beforeEach(async () => {
    database = await createDatabase('postgresql');
    sql = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
    await sql.connect();
    fake = await FakeDataForSeo.start({ places: dataForSeoShopsOfTown, latencyMs: LATENCY_MS });
  });

  afterEach(async () => {
    await service?.end('SIGKILL');
    await sql.end();
    await fake.stop();
    await database.remove();
  });

  function start(): Promise<ServiceProcess> {
    return ServiceProcess.start({
      ...database.env,
      ...fake.env,
      DATAFORSEO_COST_PER_SEARCH: '0.002',
      DATAFORSEO_COST_PER_QUEUED_SEARCH: '0.0006',
    });
  }

  async function command(...args: string[]): Promise<Record<string, unknown>> {
    const { stdout } = await runCommandHere({ ...database.env, ...fake.env }, ...args, '--json');
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  async function trackJoes(): Promise<unknown> {
    await command('account', 'create', '--email', 'a@example.com', '--plan', 'agency');
    const url = mapsUrl(JOES.name, JOES.lat, JOES.lng);
    return (await command('business', 'add', '--account', '1', '--url', url))['id'];
  }

  /** Inserts a scheduled scan. */
  function store(business: unknown, keyword: string) {
    return sql.query(
      `insert into scan (account_id, livemode, business_id, keyword, keyword_key, series_id, center_lat, center_lng, grid_size,
         radius_miles, provider, pins_total, status, scheduled_for, created_at)
       select account_id, true, id, $2, $2, $2, lat, lng, $3, 1, 'dataforseo', $4, 'queued', now(), now()
       from business where id = $1`,
      [business, keyword, GRID, PINS],
    );
  }

  /** Resolves when the provider receives the next post. */
  function nextPost(): Promise<void> {
    return new Promise((resolve) => {
      fake.behaviour = ({ path }) => {
        if (path === POST) resolve();
        return 'normal';
      };
    });
  }

  /** Backdates what takes minutes: the provider has listed all posts and the service has polled it. */
  async function letTimePass(): Promise<void> {
    const waits = `select id from scan where status = 'running' and lease_token is null`;
    await fake.queue.finish();
    await sql.query(
      `update provider_task set posted_at = posted_at - interval '4 minutes'
       where task_id is null and scan_id in (${waits})`,
    );
    await sql.query(
      `update provider_task set ready_at = now() where task_id is not null and ready_at is null`,
    );
    await sql.query(`update scan set lease_expires_at = now() where id in (${waits})`);
  }
});

const SCANS_PER_KILL = 2;

const PINS = GRID ** 2;

const LATENCY_MS = 100;

const POLL_MS = 300;

const POST = '/v3/serp/google/maps/task_post';
