import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { runCommand } from '../support/processes.js';
import { makeKeys } from './make-keys.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { bearer, type Running, startService, stopAll } from './servers.js';
import { fillLarge } from './storage/large-database.js';
import { timeOf } from './storage/latency.js';
import { makeRealScans } from './storage/real-scans.js';

const ROUNDS = benchRounds();
const SMALL = 10_000;
/** `SCALE=1000000` takes half an hour to fill. */
const SCALE = Number(process.env['SCALE'] ?? 100_000);
const READS_PER_ROUND = 20;
const DAY_MS = 86_400_000;
/** The most that a read may take, as a multiple of its time with few stored scans. */
const MOST = 1.5;

interface Filled {
  readonly database: TestDatabase;
  readonly service: Running;
  readonly keys: readonly string[];
}

const filled: Filled[] = [];
let sent = 0;

beforeAll(async () => {
  for (const scans of [SMALL, SCALE]) filled.push(await fill(scans));
}, 7_200_000);
afterAll(async () => {
  await stopAll();
  for (const { database } of filled) await database.remove();
});

it.each([
  ['GET /competitors of an account, 100 rows', '/api/v1/competitors?limit=100&include='],
  ['GET /competitors of a business', '/api/v1/competitors?business_id=5'],
  ['GET /competitors of a keyword', '/api/v1/competitors?business_id=5&keyword=cafe'],
  ['GET /rankings', '/api/v1/rankings?business_id=5&keyword=cafe'],
  ['GET /portfolio', '/api/v1/portfolio'],
  ['GET /changes', '/api/v1/changes?limit=100'],
  [
    'an export of a week of a business',
    `/api/v1/exports/rankings.csv?business_id=5&from=${day(-6)}&to=${day(0)}`,
  ],
  [
    'an export of a week of all, a row per scan',
    `/api/v1/exports/rankings.csv?level=scan&from=${day(-6)}&to=${day(0)}`,
  ],
])(
  '%s takes as long with many stored scans as with few',
  async (what, path) => {
    const [few, many] = filled;
    if (!few || !many) throw new Error('there are no databases');
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    // The first round warms up both.
    for (let round = 0; round <= ROUNDS; round++) {
      const pair = [await meanTime(few, path), await meanTime(many, path)] as const;
      if (round === 0) continue;
      times.few.push(pair[0]);
      times.many.push(pair[1]);
    }
    const baseline = { name: `${SMALL.toLocaleString('en')} scans`, values: times.few };
    const { ratio } = record('large', { what, unit: 'ms', values: times.many, baseline });
    expect(ratio.median).toBeLessThanOrEqual(MOST);
  },
  600_000,
);

async function fill(scans: number): Promise<Filled> {
  const database = await createDatabase('postgresql');
  const service = await startService(database.env);
  const account = ['account', 'create', '--email', 'a@example.com', '--plan', 'agency', '--json'];
  const { stdout } = await runCommand(database.env, ...account);
  await makeRealScans(service, (JSON.parse(stdout) as { api_key: string }).api_key);
  const client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
  await client.connect();
  await fillLarge(client, scans);
  const keys = await makeKeys(client, 1);
  await client.end();
  return { database, service, keys };
}

/** Returns the mean of a round in milliseconds. */
async function meanTime({ service, keys }: Filled, path: string): Promise<number> {
  let total = 0;
  for (let n = 0; n < READS_PER_ROUND; n++) {
    total += (await timeOf(service.url, path, bearer(keys[sent++ % keys.length]))).ms;
  }
  return total / READS_PER_ROUND;
}

function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
}
