import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../support/command-line.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { PHARMACY } from '../support/samples.js';
import { until } from '../support/wait.js';
import { importBodies, logos, longRows, validFile, zigzag } from './event-loop/bodies.js';
import { healthTimesDuring } from './event-loop/health-times.js';
import { fillLargeAccount } from './event-loop/large-account.js';
import { readRoutes } from './event-loop/read-routes.js';
import { median } from './median.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { bearer, type Running, startProgram, stopAll } from './servers.js';

const ROUNDS = benchRounds();
/** The most that a request may hold the event loop, in milliseconds. */
const LIMIT_MS = 100;
/** The same for a read over 12,000 businesses on the embedded database, of which one statement cannot be interrupted. */
const READ_LIMIT_MS = 250;
const HOLD_METER = join(import.meta.dirname, 'event-loop/hold-meter.mjs');
/** The folder of another build to compare with: `BENCH_BEFORE=/path/to/dist`. */
const BEFORE = process.env['BENCH_BEFORE'];

interface Installation {
  readonly database: TestDatabase;
  readonly service: Running;
  readonly key: string;
}

let after: Installation;
let before: Installation | null = null;

beforeAll(async () => {
  after = await install(join(import.meta.dirname, '../../dist'));
  if (BEFORE !== undefined) before = await install(BEFORE);
}, 900_000);
afterAll(async () => {
  await stopAll();
  await after.database.remove();
  await before?.database.remove();
});

async function install(dist: string): Promise<Installation> {
  const database = await createDatabase('embedded');
  const key = await newKey(database.env);
  const start = () => startProgram(join(dist, 'src/main.js'), database.env, ['--import', HOLD_METER]);
  const service = await fillLargeAccount({ env: database.env, key, start });
  return { database, service, key };
}

/** Sends a request, and returns the status. A refusal is a response like any other. */
async function send(
  { service, key }: Installation,
  method: string,
  path: string,
  body?: Buffer | object,
  type = 'application/json',
): Promise<{ status: number; location: string | null }> {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...bearer(key), ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined
      ? {}
      : { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  expect(response.status).toBeLessThan(500);
  return { status: response.status, location: response.headers.get('location') };
}

type Work = (to: Installation) => Promise<unknown>;

async function sendImport(to: Installation, body: Buffer, type: string): Promise<void> {
  const { location } = await send(to, 'POST', '/api/v1/businesses/import', body, type);
  if (location === null) return;
  await until(
    async () => {
      const response = await fetch(`${to.service.url}${location}?limit=1`, { headers: bearer(to.key) });
      return (await response.json()) as { completed_at: string | null };
    },
    ({ completed_at: at }) => at !== null,
  );
}

let imported = 20_000;
const parallel = (count: number, work: (n: number) => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

const TEXT = 'x'.repeat(90_000);

const DOORS: readonly (readonly [what: string, work: Work])[] = [
  ...importBodies().map(
    ({ what, type, body }) => [`import, ${what}`, (to: Installation) => sendImport(to, body, type)] as const,
  ),
  [
    'import of 10,000 new businesses',
    (to) => sendImport(to, validFile(10_000, (imported += 10_000)), 'text/csv'),
  ],
  ['import of 10,000 known businesses', (to) => sendImport(to, validFile(10_000), 'text/csv')],
  ['import of 10,000 refused rows of 16 MB', (to) => sendImport(to, longRows(9_500), 'application/json')],
  ...logos().map(
    ({ what, svg }) =>
      [
        `logo, ${what}`,
        (to: Installation) =>
          send(to, 'POST', '/api/v1/brands', {
            name: 'A',
            accent_color: '#112233',
            tag: 'x',
            logo: svg.toString('base64'),
          }),
      ] as const,
  ),
  [
    'area of 20,000 edges',
    (to) => send(to, 'POST', '/api/v1/areas', { name: 'Zigzag', geojson: zigzag(20_000) }),
  ],
  [
    'area of 4,900 edges',
    (to) => send(to, 'POST', '/api/v1/areas', { name: 'Zigzag', geojson: zigzag(4_900) }),
  ],
  ['10 heat maps', (to) => parallel(10, () => send(to, 'GET', '/api/v1/scans/1/heatmap.png'))],
  [
    '10 animations',
    (to) =>
      parallel(10, (n) => send(to, 'GET', `/api/v1/history/timelapse.gif?${lastDays()}&width=${590 + n}`)),
  ],
  ...['csv', 'ndjson', 'parquet'].map(
    (type) =>
      [
        `export of pins, ${type}`,
        (to: Installation) => send(to, 'GET', `/api/v1/exports/rankings.${type}?level=pin`),
      ] as const,
  ),
  [
    'report of 100 businesses',
    (to) =>
      send(to, 'POST', '/api/v1/reports/preview', { from: '2000-01-01', to: '2999-12-31', tag: 'tag-1' }),
  ],
  [
    'MCP',
    (to) =>
      parallel(20, () =>
        send(to, 'POST', '/mcp', {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'list_businesses', arguments: { q: TEXT } },
        }),
      ),
  ],
];

/** Reads over an account of 12,000 businesses that were just imported: each route, and the filters and orders that cost most. */
const READS = [
  ...readRoutes(),
  '/businesses?limit=100&tag=tag-1',
  '/businesses?limit=100&sort=label&q=store',
  '/businesses?limit=100&sort=-latest_health_score',
  '/portfolio?tag=tag-1',
  '/portfolio?tag=all&sort=label',
  '/portfolio?q=Store&sort=-change',
  '/portfolio?tag=none&sort=keyword',
  '/portfolio/summary?tag=all',
  '/portfolio/summary?tag=tag-1',
  '/portfolio/summary?q=Store+11',
  '/portfolio.csv?tag=all',
  '/changes?tag=all',
  '/competitors?limit=100&business_id=1',
  '/competitors?limit=100&include=',
  '/scans?limit=100',
  '/events?limit=100',
  '/exports/rankings.csv?tag=all',
];

/** Three scans of 441 pins: an animation draws one picture after the other, in half a second each. */
function lastDays(): string {
  const from = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  return new URLSearchParams({ business_id: '1', keyword: PHARMACY.keyword, from }).toString();
}

it.each(DOORS)('the event loop beside: %s', async (what, work) => {
  expect(await compare(what, work, LIMIT_MS)).toBeLessThanOrEqual(LIMIT_MS);
});

it.each(READS)('the event loop beside GET %s after an import of 12,000 businesses', async (path) => {
  const read = async (to: Installation): Promise<void> => {
    const { status } = await send(to, 'GET', `/api/v1${path}`);
    if (to === after) expect(status).toBe(200);
  };
  const held = await compare(`GET ${path}`, read, READ_LIMIT_MS);
  expect(held).toBeLessThanOrEqual(READ_LIMIT_MS);
});

/** A turn of the event loop, in milliseconds of processor time and with blocking calls. */
interface Turn {
  readonly cpu: number;
  readonly held: number;
}

interface Measured {
  /** The longest turn of the event loop, in milliseconds of processor time. */
  readonly hold: number;
  /** The longest turn with its blocking calls, in milliseconds, which other load on the machine changes somewhat. */
  readonly held: number;
  /** The 99th percentile of the wait for the end of a turn, in milliseconds of processor time. */
  readonly wait: number;
  /** The 99th percentile of `/healthz`, in milliseconds, which other load on the machine changes. */
  readonly p99: number;
}

async function measure(to: Installation, work: Work): Promise<Measured> {
  const { child, url } = to.service;
  const takeTurns = async (): Promise<Turn[]> => {
    child.send('take');
    const [turns] = (await once(child, 'message')) as [Turn[]];
    return turns;
  };
  await takeTurns();
  const started = performance.now();
  const { p99 } = await healthTimesDuring(url, () => work(to));
  const ms = performance.now() - started;
  const turns = await takeTurns();
  const cpu = turns.map((turn) => turn.cpu);
  return {
    hold: Math.max(0, ...cpu),
    held: Math.max(0, ...turns.map(({ held }) => held)),
    wait: percentileOfWaits(cpu, ms, 0.99),
    p99,
  };
}

/** @returns the median of the longest turns */
async function compare(what: string, work: Work, limit: number): Promise<number> {
  const now: Measured[] = [];
  // One round is enough to tell seconds from milliseconds.
  const former = before && (await measure(before, work));
  for (let round = 0; round < ROUNDS; round++) now.push(await measure(after, work));
  const list = (key: keyof Measured): string => now.map((one) => Math.round(one[key])).join(', ');
  const figures = `p99 of the wait for a turn ${list('wait')}, of /healthz ${list('p99')}`;
  process.stdout.write(`\nms: with blocking calls ${list('held')}, ${figures}`);
  if (former) process.stdout.write(`; before: p99 of /healthz ${Math.round(former.p99)}`);
  record('loop', {
    what,
    unit: 'ms',
    values: now.map(({ hold }) => hold),
    baseline: former ? { name: 'before', values: former.hold } : { name: 'limit', values: limit },
  });
  return median(now.map(({ hold }) => hold));
}

/**
 * Returns a percentile of how long a request that arrives at a random moment waits for the end of the current turn.
 *
 * @param turns in milliseconds @param ms the time in which they happened
 */
function percentileOfWaits(turns: readonly number[], ms: number, percentile: number): number {
  const late = (1 - percentile) * ms;
  let [low, high] = [0, Math.max(0, ...turns)];
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    const longer = turns.reduce((sum, turn) => sum + Math.max(0, turn - middle), 0);
    if (longer > late) low = middle;
    else high = middle;
  }
  return high;
}
