import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { runCommand } from '../support/processes.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { until } from '../support/wait.js';
import { makeKeys } from './make-keys.js';
import { median } from './median.js';
import { memoryOf } from './report/memory.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { bearer, type Running, startService, stopAll } from './servers.js';

const ROUNDS = benchRounds();
const BUSINESSES = 100;
const SCANS_OF_EACH = 2;
/** The businesses are scanned in parts, so that no wait is long. */
const PARTS = 5;
const PERIOD = { from: '2000-01-01', to: '2999-12-31' };
/** Requests of the baseline in a round. */
const ALONE = 300;
/** The API must stay this fast beside a report. */
const MOST = 1.5;

let database: TestDatabase;
let service: Running;
let keys: readonly string[];
let sent = 0;

beforeAll(async () => {
  database = await createDatabase('postgresql');
  service = await startService(database.env);
  const account = ['account', 'create', '--email', 'a@example.com', '--plan', 'agency'];
  await runCommand(database.env, ...account);
  const client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
  await client.connect();
  keys = await makeKeys(client, 1);
  await client.end();
  for (let n = 0; n < BUSINESSES; n++) {
    // Beside each other, so that they share streets as the branches of a chain in a city do.
    const [lat, lng] = [PHARMACY.lat + (n % 10) / 500, PHARMACY.lng + Math.floor(n / 10) / 500];
    const place = { gbp_url: mapsUrl(`${PHARMACY.name} ${n}`, lat, lng), keywords: [PHARMACY.keyword] };
    await send('POST', '/api/v1/businesses', { ...place, tags: ['all', `part ${n % PARTS}`] });
  }
  for (let n = 0; n < SCANS_OF_EACH * PARTS; n++) {
    const order = { tag: `part ${n % PARTS}`, grid_size: 3, radius_miles: 0.5 };
    const batch = await send('POST', '/api/v1/scan-batches', order);
    await until(
      () => send('GET', `/api/v1/scan-batches/${Number(batch['id'])}`),
      ({ completed_at: at }) => at !== null,
    );
  }
}, 600_000);
afterAll(async () => {
  await stopAll();
  await database.remove();
});

it(`GET /businesses/:id while a report of ${BUSINESSES} locations is made`, async () => {
  const times: Record<'beside' | 'alone', number[]> = { beside: [], alone: [] };
  // The first round warms up both.
  for (let round = 0; round <= ROUNDS; round++) {
    const alone: number[] = [];
    while (alone.length < ALONE) alone.push(await readOnce());
    const beside = await readDuringReport();
    if (round === 0) continue;
    times.alone.push(median(alone));
    times.beside.push(median(beside));
  }
  const { ratio } = record('reports', {
    what: `GET /businesses/:id beside a report of ${BUSINESSES} locations, p50`,
    unit: 'ms',
    values: times.beside,
    baseline: { name: 'alone', values: times.alone },
    memory: await memoryOf(service.child),
  });
  expect(ratio.median).toBeLessThanOrEqual(MOST);
});

/** Returns the times of requests until the report is completed. */
async function readDuringReport(): Promise<number[]> {
  const { id } = await send('POST', '/api/v1/reports', { ...PERIOD, tag: 'all' });
  const times: number[] = [];
  for (let status: unknown = 'queued'; status !== 'completed';) {
    expect(status).toBe('queued');
    for (let n = 0; n < 20; n++) times.push(await readOnce());
    ({ status } = await send('GET', `/api/v1/reports/${Number(id)}`));
  }
  return times;
}

/** @returns milliseconds */
async function readOnce(): Promise<number> {
  const started = performance.now();
  await send('GET', '/api/v1/businesses/1');
  return performance.now() - started;
}

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...bearer(keys[sent++ % keys.length]), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}
