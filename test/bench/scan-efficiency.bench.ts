import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { newKey } from '../support/command-line.js';
import { BOTH_DATABASES, createDatabase, describeSizes } from '../support/databases.js';
import { businessAt, createBusiness, scan } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { memoryOf } from './report/memory.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { bearer, cpuMicros, type Running, startService, stopAll } from './servers.js';

const LATENCY_MS = 300;
const MAX_RPS = 50;
const GRID = 21;
const ROUNDS = benchRounds();
const SHOP = { name: 'Shop 1', lat: 40.7001, lng: -74 };
const PLACES = Array.from({ length: 20 }, (_, index) => serpApiPlace(index + 1));

/** The minimum at this rate limit: the last request is sent at the end of the rate's time and takes its latency. */
const IDEAL_SECONDS = GRID ** 2 / MAX_RPS + LATENCY_MS / 1000;

it('a 21 × 21 scan with a provider of 300 ms and 50 requests per second compared with the minimum', async () => {
  const fake = await FakeSerpApi.start({ places: PLACES, latencyMs: LATENCY_MS });
  const server = await TestServer.start('embedded', {
    ...fake.env,
    SERPAPI_MAX_RPS: String(MAX_RPS),
    SERPAPI_CONCURRENCY: '32',
  });
  const api = await server.newCustomer();
  const business_id = await createBusiness(api, SHOP);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ended = await scan(api, { business_id, keyword: `pizza ${round}`, grid_size: GRID });
    expect(ended).toMatchObject({ status: 'completed', pins_measured: GRID ** 2 });
    seconds.push(secondsOf(ended));
  }
  record('provider', {
    what: `one ${GRID} × ${GRID} scan, ${MAX_RPS}/s and ${LATENCY_MS} ms`,
    unit: 'searches/s',
    values: seconds.map((one) => GRID ** 2 / one),
    baseline: { name: 'the least time at the limit', values: GRID ** 2 / IDEAL_SECONDS },
  });
  process.stdout.write(`busiest second at the provider: ${fake.busiestSecond()} requests arrived\n`);
  await server.stop();
  await fake.stop();
});

/** Without a rate limit and without latency: the service and the database are the only limits. */
describeSizes(BOTH_DATABASES, 'processor time per pin on %s', (size) => {
  afterEach(stopAll);

  it(`a pin of a ${GRID} × ${GRID} scan on ${size} compared with a bare loop of the same searches`, async () => {
    const database = await createDatabase(size);
    const fake = await FakeSerpApi.start({ places: PLACES });
    const env = { ...database.env, ...fake.env, SERPAPI_MAX_RPS: '10000', SERPAPI_CONCURRENCY: '8' };
    const service = await startService(env);
    const headers = { ...bearer(await newKey(env)), 'content-type': 'application/json' };
    const business = await send(service, '/api/v1/businesses', headers, businessAt(SHOP));
    const pins: number[] = [];
    const searches: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const before = cpuMicros(service.child);
      await runScan(service, headers, {
        business_id: business['id'],
        keyword: `tacos ${round}`,
      });
      if (round > 0) pins.push((cpuMicros(service.child) - before) / GRID ** 2);
      if (round > 0) searches.push(await bareSearchMicros(fake));
    }
    record('pins', {
      what: size,
      unit: 'ms',
      values: pins.map((micros) => micros / 1_000),
      baseline: { name: 'bare search', values: searches.map((micros) => micros / 1_000) },
      memory: await memoryOf(service.child),
    });
    await stopAll();
    await fake.stop();
    await database.remove();
  });
});

async function bareSearchMicros(fake: FakeSerpApi): Promise<number> {
  const url = `${fake.url}/search.json?engine=google_maps&type=search&q=tacos&ll=@40.7,-74,15z&api_key=${fake.apiKey}`;
  const script = join(import.meta.dirname, 'bare-searches.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, String(GRID ** 2), '8']);
  return Number(stdout);
}

async function runScan(service: Running, headers: Readonly<Record<string, string>>, request: object) {
  const grid = { grid_size: GRID, radius_miles: 1 };
  const { id } = await send(service, '/api/v1/scans', headers, { ...grid, ...request });
  for (;;) {
    const ended = await send(service, `/api/v1/scans/${String(id)}`, headers);
    if (ended['completed_at'] !== null) {
      expect(ended).toMatchObject({ status: 'completed', pins_measured: GRID ** 2 });
      return ended;
    }
    await setTimeout(100);
  }
}

function secondsOf(ended: Readonly<Record<string, unknown>>): number {
  return (Date.parse(String(ended['completed_at'])) - Date.parse(String(ended['started_at']))) / 1000;
}

async function send(
  { url }: Running,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Record<string, unknown>> {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(url + path, { headers, ...init });
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}
