import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HISTORY, latestRankings } from '../../src/rankings/results/rankings.sql.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { runCommand } from '../support/processes.js';
import { makeKeys } from './make-keys.js';
import { memoryOf } from './report/memory.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { bearer, type Load, load, type Running, startBare, startService, stopAll } from './servers.js';
import { makeRealScans } from './storage/real-scans.js';
import { seed } from './storage/seed.js';

const ROUNDS = benchRounds();
/** Two years of daily scans of five keywords. */
const SCANS = 3_650;
const BUSINESSES = 100;
const DAY_MS = 86_400_000;

interface Read {
  /** A route of Fastify. */
  readonly route: string;
  readonly path: string;
  /** Of the baseline: `$1` is the account, `$2` livemode, the others are the parameters of the request. */
  readonly sql: string;
}

let database: TestDatabase;
let service: Running;
let keys: readonly string[];
let series: string;

beforeAll(async () => {
  database = await createDatabase('postgresql');
  service = await startService(database.env);
  const account = ['account', 'create', '--email', 'a@example.com', '--plan', 'agency', '--json'];
  const { stdout } = await runCommand(database.env, ...account);
  await makeRealScans(service, (JSON.parse(stdout) as { api_key: string }).api_key);
  const client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
  await client.connect();
  const [first] = await seed(client, SCANS);
  series = `business_id=${first?.business ?? ''}&keyword=${first?.keyword ?? ''}`;
  await addBusinesses(client);
  keys = await makeKeys(client, 1);
  await client.query('analyze');
  await client.end();
}, 300_000);
afterAll(async () => {
  await stopAll();
  await database.remove();
});

it.each<[string, () => Read]>([
  [
    'GET /businesses/:id',
    () => ({
      route: '/api/v1/businesses/:id',
      path: '/api/v1/businesses/1',
      sql: 'select * from business where account_id = $1 and livemode = $2 and id = $3',
    }),
  ],
  [
    `GET /businesses, ${BUSINESSES} rows`,
    () => ({
      route: '/api/v1/businesses',
      path: `/api/v1/businesses?limit=${BUSINESSES}`,
      sql: 'select * from business where account_id = $1 and livemode = $2 order by id limit $3',
    }),
  ],
  [
    'GET /subscription',
    () => ({
      route: '/api/v1/subscription',
      path: '/api/v1/subscription',
      sql: `select plan, used, monthly_available + pack_available, monthly_held + pack_held, cycle_start, cycle_end
        from credit_account join account on account.id = account_id where account_id = $1 and $2::boolean`,
    }),
  ],
  [
    'GET /rankings',
    () => ({
      route: '/api/v1/rankings',
      path: `/api/v1/rankings?${series}`,
      sql: numbered(latestRankings('', { isFiltered: false }), [1, 2, 3, 4]),
    }),
  ],
  [
    'GET /history, a year',
    () => ({
      route: '/api/v1/history',
      path: `/api/v1/history?${series}&from=${day(-366)}&to=${day(0)}`,
      sql: numbered(HISTORY, [3, 4, 1, 2, 5, 6]),
    }),
  ],
])('%s compared with bare Fastify and pg', async (name, readOf) => {
  const { route, path, sql } = readOf();
  const body = await (await fetch(service.url + path, { headers: bearer(keys[0]) })).text();
  const bare = await startBare(database.env, { path: route, sql, body });
  const requests = keys.map((key) => ({ path, headers: bearer(key) }));
  const loads: { service: Load[]; bare: Load[] } = { service: [], bare: [] };
  // The first round warms up both.
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await load(service, requests), await load(bare, requests)] as const;
    if (round === 0) continue;
    loads.service.push(pair[0]);
    loads.bare.push(pair[1]);
  }
  const cpu = {
    service: loads.service.map(({ cpuMicros }) => cpuMicros / 1_000),
    bare: loads.bare.map(({ cpuMicros }) => cpuMicros / 1_000),
  };
  const row = record('reads', {
    what: name,
    unit: 'requests/s',
    values: loads.service.map(({ rate }) => rate),
    baseline: { name: 'bare', values: loads.bare.map(({ rate }) => rate) },
    cpu: { unit: 'ms', values: cpu.service, baseline: cpu.bare },
    memory: await memoryOf(service.child),
  });
  expect(row.ratio.median).toBeGreaterThan(0);
});

/** Replaces each `?` by the parameter with this number. */
function numbered(sql: string, numbers: readonly number[]): string {
  let index = 0;
  return sql.replaceAll('?', () => `$${numbers[index++] ?? ''}`);
}

/** Fills account 1 up to its 100 businesses. */
async function addBusinesses(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into business (id, account_id, livemode, gbp_url, name, normalized_name, lat, lng, address, category, rating,
       timezone, keywords, looked_up_at, created_at, updated_at)
     select 1000 + i, 1, true, gbp_url, 'Added ' || i, 'added ' || i, lat, lng, '1 Main Street', 'Pharmacy', 4.5, timezone,
       '["pharmacy", "drug store"]', now(), now(), now()
     from business, generate_series(1, $1 - (select count(*)::int from business where account_id = 1)) i where id = 1`,
    [BUSINESSES],
  );
}

function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
}
