import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cluster } from '../../src/platform/database/embedded/cluster.js';
import { newKey } from '../support/command-line.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { makeKeys } from './make-keys.js';
import { memoryOf } from './report/memory.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { bearer, type Load, load, type Running, startService, stop, stopAll } from './servers.js';
import { makeRealScans } from './storage/real-scans.js';
import { seed } from './storage/seed.js';

const ROUNDS = benchRounds();
/** A year of daily scans of five keywords. */
const SCANS = 1_825;
const DAY_MS = 86_400_000;

interface Filled {
  readonly database: TestDatabase;
  readonly service: Running;
  readonly keys: readonly string[];
  /** The query parameters of a business and keyword. */
  readonly series: string;
}

let embedded: Filled;
let postgresql: Filled;

beforeAll(async () => {
  embedded = await fill('embedded');
  postgresql = await fill('postgresql');
}, 300_000);
afterAll(async () => {
  await stopAll();
  await embedded.database.remove();
  await postgresql.database.remove();
});

it.each<[string, (series: string) => string]>([
  ['GET /businesses/:id', () => '/api/v1/businesses/1'],
  ['GET /businesses', () => '/api/v1/businesses?limit=100'],
  ['GET /subscription', () => '/api/v1/subscription'],
  ['GET /rankings', (series) => `/api/v1/rankings?${series}`],
  ['GET /history, a year', (series) => `/api/v1/history?${series}&from=${day(-366)}&to=${day(0)}`],
])('%s on the embedded database compared with PostgreSQL', async (what, pathOf) => {
  const loads: { embedded: Load[]; postgresql: Load[] } = { embedded: [], postgresql: [] };
  // The first round warms up both.
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await read(embedded, pathOf), await read(postgresql, pathOf)] as const;
    if (round === 0) continue;
    loads.embedded.push(pair[0]);
    loads.postgresql.push(pair[1]);
  }
  const row = record('embedded', {
    what,
    unit: 'requests/s',
    values: loads.embedded.map(({ rate }) => rate),
    baseline: { name: 'PostgreSQL', values: loads.postgresql.map(({ rate }) => rate) },
    cpu: {
      unit: 'ms',
      values: loads.embedded.map(({ cpuMicros }) => cpuMicros / 1_000),
      baseline: loads.postgresql.map(({ cpuMicros }) => cpuMicros / 1_000),
    },
    memory: await memoryOf(embedded.service.child),
  });
  expect(row.ratio.median).toBeGreaterThan(0);
});

function read({ service, keys, series }: Filled, pathOf: (series: string) => string): Promise<Load> {
  return load(
    service,
    keys.map((key) => ({ path: pathOf(series), headers: bearer(key) })),
  );
}

/** Fills a database while the service is stopped: the embedded one has one process. */
async function fill(size: 'embedded' | 'postgresql'): Promise<Filled> {
  const database = await createDatabase(size);
  const first = await startService(database.env);
  await makeRealScans(first, await newKey(database.env));
  await stop(first);
  const { client, close } = await connect(database.env);
  const [one] = await seed(client, SCANS);
  const keys = await makeKeys(client, 1);
  await client.query('analyze');
  await close();
  const series = `business_id=${one?.business ?? ''}&keyword=${one?.keyword ?? ''}`;
  return { database, service: await startService(database.env), keys, series };
}

/** A cluster answers queries as a client of pg does. */
async function connect(env: TestDatabase['env']) {
  const folder = env['DATA_DIR'];
  if (folder === undefined) {
    const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
    await client.connect();
    return { client: client as pg.ClientBase, close: () => client.end() };
  }
  const cluster = await Cluster.open(join(folder, 'database'));
  return { client: cluster as unknown as pg.ClientBase, close: () => cluster.close() };
}

function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
}
