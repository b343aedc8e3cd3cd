import { loadConfig } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { AppModule } from '../../src/app.module.js';
import { CreateScans, type ScanOrder } from '../../src/scanning/order/create-scans.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { quickAccounts } from '../support/quick-accounts.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { cpuMicros, startService, startWorker, stopAll } from './servers.js';

const ROUNDS = benchRounds();
const ACCOUNTS = 50;
/** `PACE_SLOWDOWN=5` for a busy machine: a fifth of the rates and five times the latency, so as many in flight. */
const SLOWDOWN = Number(process.env['PACE_SLOWDOWN'] ?? 1);
const LATENCY_MS = 300 * SLOWDOWN;
const PLACES = Array.from({ length: 20 }, (_, index) => serpApiPlace(index + 1));

interface Load {
  readonly label: string;
  readonly maxRps: number;
  /** Requests in flight that a process may have. */
  readonly concurrency: number;
  readonly gridSize: number;
  readonly scans: number;
  /** Workers beside the process with the API. */
  readonly workers: number;
}

const SMALL = {
  label: '3 × 3 scans at 50/s',
  maxRps: 50 / SLOWDOWN,
  concurrency: 32,
  gridSize: 3,
  scans: 200 / SLOWDOWN,
};
const FAST = {
  label: '7 × 7 scans of 50 accounts at 400/s',
  maxRps: 400 / SLOWDOWN,
  gridSize: 7,
  scans: 200 / SLOWDOWN,
};
const LOADS: readonly Load[] = [
  { ...SMALL, workers: 0 },
  { ...FAST, concurrency: 200, workers: 0 },
  { ...FAST, concurrency: 100, workers: 2 },
];

let database: TestDatabase;
let app: INestApplicationContext;
let fake: FakeSerpApi;
let keywords = 0;

beforeAll(async () => {
  database = await createDatabase('postgresql + redis');
  fake = await FakeSerpApi.start({ places: PLACES, latencyMs: LATENCY_MS });
  const config = loadConfig({ LOG_LEVEL: 'silent', ...database.env, ...fake.env });
  app = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'command'), { logger: false });
  for (let n = 0; n < ACCOUNTS; n++) {
    await inContext(() => quickAccounts(app).run(`owner${n}@example.com`, 'agency'));
  }
  await sql(
    `insert into business (account_id, livemode, gbp_url, name, normalized_name, lat, lng, timezone, keywords, looked_up_at, created_at, updated_at)
     select id, true, 'https://www.google.com/maps', 'Shop 1', 'shop 1', 40.7001, -74, 'UTC', '[]', now(), now(), now() from account`,
  );
}, 120_000);
afterEach(stopAll);
afterAll(async () => {
  await app.close();
  await fake.stop();
  await database.remove();
});

it.each(LOADS)('$label with $workers workers beside the API', async (load) => {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rates.push(await rateOf(load));
  const row = record('provider', {
    what: `${load.label}, ${load.workers + 1} ${load.workers === 0 ? 'process' : 'processes'}`,
    unit: 'searches/s',
    values: rates,
    baseline: { name: 'limit', values: load.maxRps },
  });
  expect(row.ratio.most).toBeLessThanOrEqual(1.01);
});

/** Runs the scans. @returns requests per second at the provider, without the first and the last tenth */
async function rateOf({ maxRps, concurrency, gridSize, scans, workers }: Load): Promise<number> {
  const env = {
    ...database.env,
    ...fake.env,
    SERPAPI_MAX_RPS: String(maxRps),
    SERPAPI_CONCURRENCY: String(concurrency),
  };
  const service = await startService(env);
  const children = [service.child, ...Array.from({ length: workers }, () => startWorker(env))];
  await setTimeout(3_000);
  fake.calls.length = 0;
  const before = children.map(cpuMicros);
  const started = performance.now();
  await create(gridSize, scans);
  await allEnded();
  const seconds = (performance.now() - started) / 1000;
  const cores = children.map((child, index) => (cpuMicros(child) - (before[index] ?? 0)) / 1e6 / seconds);
  await stopAll();
  const times = fake.calls.map(({ at }) => at);
  expect(times).toHaveLength(scans * gridSize ** 2);
  const [first, last] = [Math.floor(times.length * 0.1), Math.floor(times.length * 0.9)];
  const rate = ((last - first) * 1000) / ((times[last] ?? 0) - (times[first] ?? 0));
  process.stdout.write(
    `${rate.toFixed(0)} requests per second, at most ${mostAtOnce(times)} in flight, ` +
      `processors: ${cores.map((one) => one.toFixed(2)).join(' + ')}\n`,
  );
  return rate;
}

function mostAtOnce(times: readonly number[]): number {
  return Math.max(
    ...times.map((at, index) => index + 1 - times.findIndex((other) => other > at - LATENCY_MS)),
  );
}

async function create(gridSize: number, scans: number): Promise<void> {
  const businesses = await sql<{ id: number; accountId: number }>(
    'select id, account_id as "accountId" from business order by id',
  );
  const orders = Array.from({ length: scans }, (_, n): ScanOrder => {
    const business = businesses[n % ACCOUNTS];
    return {
      tenant: { accountId: business?.accountId ?? 0, livemode: true },
      businessId: business?.id ?? 0,
      keywords: [`pizza ${keywords++}`],
      gridSize,
      radiusMiles: 1,
    };
  });
  const created = await inContext(() => app.get(CreateScans).run(orders));
  expect(created.map(({ started }) => started)).toEqual(orders.map(() => 1));
}

async function allEnded(): Promise<void> {
  for (;;) {
    const [row] = await sql<{ open: number }>(
      `select count(*)::int as open from scan where status in ('queued', 'running')`,
    );
    if (row?.open === 0) return;
    await setTimeout(250);
  }
}

function inContext<T>(work: () => Promise<T>): Promise<T> {
  return RequestContext.create(app.get(EntityManager), work);
}

function sql<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
  return inContext(() => app.get(EntityManager).execute<Row[]>(statement, parameters));
}
