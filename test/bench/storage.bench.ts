import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { latestRankings } from '../../src/rankings/results/rankings.sql.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { runCommand } from '../support/processes.js';
import { makeKeys } from './make-keys.js';
import { record } from './report/record.js';
import {
  bearer,
  type Load,
  load,
  type Running,
  startBare,
  startService,
  stopAll,
  summary,
} from './servers.js';
import { percentile, timeOf } from './storage/latency.js';
import { makeRealScans } from './storage/real-scans.js';
import { seed, type Series } from './storage/seed.js';
import { createResultTable, perPinAndPlace, sizeOf, total } from './storage/sizes.js';

/** Number of scans with 49 pins and 20 places. A second database has a tenth of them. */
const SCANS = Number(process.env['STORAGE_SCANS'] ?? 20_000);
const TENTH = Math.ceil(SCANS / 10);
const SCANS_BY_RESULT = Math.ceil(SCANS / 100);
const ROUNDS = 5;
/** Measured requests per read and database. */
const TIMED = 300;
const WARM_UP = 30;
const KEYS_PER_ACCOUNT = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Filled {
  readonly database: TestDatabase;
  readonly client: pg.Client;
  readonly service: Running;
  readonly series: readonly Series[];
  /** By account, starting with account 1. */
  readonly keys: readonly (readonly string[])[];
}

const READS: Record<string, (series: Series) => string> = {
  'GET /rankings': ({ business, keyword }) => `/api/v1/rankings?business_id=${business}&keyword=${keyword}`,
  'GET /history, a year': ({ business, keyword }) =>
    `/api/v1/history?business_id=${business}&keyword=${keyword}&from=${day(-366)}&to=${day(0)}`,
  'GET /competitors of a keyword': ({ business, keyword }) =>
    `/api/v1/competitors?business_id=${business}&keyword=${keyword}`,
  'GET /competitors of an account, first 20': () => '/api/v1/competitors?limit=20',
};

const filled: Filled[] = [];

afterAll(async () => {
  await stopAll();
  for (const { client, database } of filled) {
    await client.end();
    await database.remove();
  }
});

it(`${SCANS} scans of 49 pins × 20 places`, { timeout: 3_600_000 }, async () => {
  const small = await fill(TENTH);
  const large = await fill(SCANS);
  await reportSizes(large.client);
  await reportReads(small, large);
  await reportThroughput(large);
});

async function fill(scans: number): Promise<Filled> {
  const started = performance.now();
  const database = await createDatabase('postgresql');
  const service = await startService(database.env);
  const account = ['account', 'create', '--email', 'a@example.com', '--plan', 'agency', '--json'];
  const { stdout } = await runCommand(database.env, ...account);
  await makeRealScans(service, (JSON.parse(stdout) as { api_key: string }).api_key);
  const client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
  await client.connect();
  const series = await seed(client, scans);
  const keys: string[][] = [];
  for (let id = 1; id <= Math.max(...series.map((one) => one.account)); id++) {
    keys.push(await makeKeys(client, id, KEYS_PER_ACCOUNT));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`\n${scans} scans made in ${seconds} s\n`);
  const one = { database, client, service, series, keys };
  filled.push(one);
  return one;
}

async function reportSizes(client: pg.Client): Promise<void> {
  const ours = await sizeOf(client, 'scan_place');
  const scan = await sizeOf(client, 'scan');
  await createResultTable(client, SCANS_BY_RESULT);
  const byResult = await sizeOf(client, 'scan_result');
  const all = {
    heap: ours.heap + scan.heap,
    toast: ours.toast + scan.toast,
    indexes: ours.indexes + scan.indexes,
  };
  process.stdout.write(
    [
      '\nbytes per pin and place',
      perPinAndPlace('  scan_place', ours, SCANS),
      perPinAndPlace('  scan', scan, SCANS),
      perPinAndPlace('  total', all, SCANS),
      perPinAndPlace(`  a row per result (${SCANS_BY_RESULT} scans)`, byResult, SCANS_BY_RESULT),
      `  ratio: ${(total(byResult) / SCANS_BY_RESULT / (total(ours) / SCANS)).toFixed(1)}\n`,
    ].join('\n'),
  );
  const row = record('storage', {
    what: `a pin and place of ${SCANS.toLocaleString('en')} scans`,
    unit: 'bytes',
    values: [total(all) / (SCANS * 49 * 20)],
    baseline: { name: 'a row per result', values: [total(byResult) / (SCANS_BY_RESULT * 49 * 20)] },
    isExact: true,
  });
  expect(row.measured.median).toBeLessThanOrEqual(6);
}

async function reportReads(small: Filled, large: Filled): Promise<void> {
  for (const [name, pathOf] of Object.entries(READS)) {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    let bytes = 0;
    for (let i = -WARM_UP; i < TIMED; i++) {
      const one = await time(small, i, pathOf);
      const other = await time(large, i, pathOf);
      bytes = other.bytes;
      if (i < 0) continue;
      times.small.push(one.ms);
      times.large.push(other.ms);
    }
    const [p50, p99] = [0.5, 0.99].map((share) => ({
      small: percentile(times.small, share),
      large: percentile(times.large, share),
    }));
    if (!p50 || !p99) throw new Error('unreachable');
    process.stdout.write(
      `${name} (${bytes} bytes): p50 ${p50.large.toFixed(2)} ms, p99 ${p99.large.toFixed(2)} ms; ` +
        `with a tenth: p50 ${p50.small.toFixed(2)} ms, p99 ${p99.small.toFixed(2)} ms; ` +
        `p50 grows ${(p50.large / p50.small).toFixed(2)} times\n`,
    );
  }
}

function time(where: Filled, i: number, pathOf: (series: Series) => string) {
  const { path, headers } = request(where, i, pathOf);
  return timeOf(where.service.url, path, headers);
}

/** Spreads reads over series in all parts of the table. */
function request({ series, keys }: Filled, i: number, pathOf: (series: Series) => string) {
  const one = series[((i + WARM_UP) * 7919) % series.length];
  if (!one) throw new Error('there are no series');
  const key = keys[one.account - 1]?.[(i + WARM_UP) % KEYS_PER_ACCOUNT];
  return { path: pathOf(one), headers: bearer(key) };
}

async function reportThroughput(where: Filled): Promise<void> {
  const pathOf = READS['GET /rankings'];
  if (!pathOf) throw new Error('unreachable');
  const requests = Array.from({ length: 2_000 }, (_, i) => request(where, i, pathOf));
  const { path, headers } = request(where, 0, pathOf);
  const body = await (await fetch(where.service.url + path, { headers })).text();
  let parameter = 0;
  const bare = await startBare(where.database.env, {
    path: '/api/v1/rankings',
    sql: latestRankings('', { isFiltered: false }).replaceAll('?', () => `$${++parameter}`),
    body,
  });
  const loads: { service: Load[]; bare: Load[] } = { service: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    loads.service.push(await load(where.service, requests));
    loads.bare.push(await load(bare, requests));
  }
  const [ours, theirs] = [summary(loads.service), summary(loads.bare)];
  process.stdout.write(
    `GET /rankings: ${ours.rate.toFixed(0)}/s, bare Fastify + pg: ${theirs.rate.toFixed(0)}/s, ` +
      `ratio ${(ours.rate / theirs.rate).toFixed(2)}; processor time ${ours.cpuMicros.toFixed(0)} µs, ` +
      `bare ${theirs.cpuMicros.toFixed(0)} µs\n`,
  );
}

function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
}
