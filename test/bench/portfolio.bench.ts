import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { runCommand } from '../support/processes.js';
import { makeKeys } from './make-keys.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { bearer, type Load, load, type Running, startService, stopAll } from './servers.js';
import { copyRows } from './storage/copy-rows.js';
import { makeRealScans } from './storage/real-scans.js';

const ROUNDS = benchRounds();
const KEYWORDS = 3;
/** Scans of each keyword in the last 30 days. */
const SCANS = 4;
/** Businesses by account. */
const SIZES = { 2: 3_000, 3: 300 } as const;
const SORTS = ['label', 'keyword', 'atrp', 'solv', 'health', 'change', 'last_scan'];

/** The most that a read may take, as a multiple of its baseline. */
const LIMITS = { page: 3, growth: 1.2, summary: 10 } as const;

interface Read {
  readonly account: keyof typeof SIZES;
  readonly path: string;
}

let database: TestDatabase;
let service: Running;
let business = 0;
const keys = new Map<number, readonly string[]>();

beforeAll(async () => {
  database = await createDatabase('postgresql');
  // All requests are of two accounts.
  service = await startService({ ...database.env, ACCOUNT_QUOTA_KEYS: '10000' });
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    const account = ['account', 'create', '--email', email, '--plan', 'agency', '--json'];
    const { stdout } = await runCommand(database.env, ...account);
    if (keys.size === 0) await makeRealScans(service, (JSON.parse(stdout) as { api_key: string }).api_key);
    keys.set(keys.size + 1, []);
  }
  const client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
  await client.connect();
  for (const [account, size] of Object.entries(SIZES)) {
    await addBusinesses(client, Number(account), size);
    keys.set(Number(account), await makeKeys(client, Number(account)));
  }
  const { rows } = await client.query<{ id: number }>(
    'select max(id) as id from business where account_id = 2',
  );
  business = rows[0]?.id ?? 0;
  await client.query('vacuum analyze');
  await client.end();
}, 300_000);
afterAll(async () => {
  await stopAll();
  await database.remove();
});

it('a page of the portfolio compared with the read of one business', async () => {
  const one = () => ({ account: 2, path: `/api/v1/businesses/${business}` }) as const;
  const page = await compare('GET /portfolio, 100 of 9,000 rows', 'one business', {
    read: { account: 2, path: '/api/v1/portfolio' },
    baseline: one(),
  });
  const summary = await compare('GET /portfolio/summary of 9,000 rows', 'one business', {
    read: { account: 2, path: '/api/v1/portfolio/summary' },
    baseline: one(),
  });
  expect.soft(page).toBeLessThanOrEqual(LIMITS.page);
  expect.soft(summary).toBeLessThanOrEqual(LIMITS.summary);
});

it.each(SORTS.flatMap((sort) => [sort, `-${sort}`]))(
  'a page of the portfolio by %s compared with that of a tenth of the businesses',
  async (sort) => {
    const path = `/api/v1/portfolio?sort=${sort}`;
    const growth = await compare(`GET /portfolio?sort=${sort}`, '300 businesses', {
      read: { account: 2, path },
      baseline: { account: 3, path },
    });
    expect(growth).toBeLessThanOrEqual(LIMITS.growth);
  },
);

/** Measures two reads in alternated rounds. @returns the median of the ratios of their times */
async function compare(
  what: string,
  name: string,
  { read, baseline }: { read: Read; baseline: Read },
): Promise<number> {
  const loads: { read: Load[]; baseline: Load[] } = { read: [], baseline: [] };
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await loadOf(read), await loadOf(baseline)] as const;
    if (round === 0) continue;
    loads.read.push(pair[0]);
    loads.baseline.push(pair[1]);
  }
  const times = (some: readonly Load[]): number[] => some.map(({ rate }) => 1_000 / rate);
  const cpu = (some: readonly Load[]): number[] => some.map(({ cpuMicros }) => cpuMicros / 1_000);
  const row = record('portfolio', {
    what,
    unit: 'ms',
    values: times(loads.read),
    baseline: { name, values: times(loads.baseline) },
    cpu: { unit: 'ms', values: cpu(loads.read), baseline: cpu(loads.baseline) },
  });
  return row.ratio.median;
}

function loadOf({ account, path }: Read): Promise<Load> {
  const requests = (keys.get(account) ?? []).map((key) => ({ path, headers: bearer(key) }));
  return load(service, requests);
}

/** Copies business 1 with its keywords, and their latest scans, with other labels and figures. */
async function addBusinesses(client: pg.ClientBase, account: number, count: number): Promise<void> {
  const [first, of] = [account * 100_000, `generate_series(1, ${count}) i, business template`];
  await copyRows(client, 'business', `${of} where template.id = 1`, {
    id: `${first} + i`,
    account_id: String(account),
    label: `'Client ' || md5(i::text)`,
    cid: 'null',
    place_id: 'null',
    listed_as: 'null',
    external_id: `'crm-' || i`,
    tags: `'["acme", "north"]'`,
    tag_keys: `'["acme", "north"]'`,
  });
  const each = `generate_series(1, ${count}) i, (select *, row_number() over (order by id) as n from`;
  const scanId = (age: string): string => `${first * 100} + (i * ${KEYWORDS} + n) * ${SCANS} - ${age}`;
  for (let age = 0; age < SCANS; age++) {
    await copyRows(client, 'scan', `${each} scan) template where n <= ${KEYWORDS}`, {
      id: scanId(String(age)),
      account_id: String(account),
      business_id: `${first} + i`,
      completed_at: `now() - interval '${age * 7} days' - i * interval '1 second'`,
    });
  }
  const noise = (seed: number): string => `((i * 7919 + n::int * ${seed * 131}) % 1000 - 500) / 100.0`;
  await copyRows(client, 'tracked_keyword', `${each} tracked_keyword) template where n <= ${KEYWORDS}`, {
    id: `${first} + i * ${KEYWORDS} + n`,
    account_id: String(account),
    business_id: `${first} + i`,
    scan_id: scanId('0'),
    scanned_at: `now() - i * interval '1 second'`,
    average_total_rank: `abs(${noise(3)})`,
    share_of_local_voice: `abs(${noise(5)}) / 10`,
    health_score: `abs(${noise(11)})::int`,
    change_previous: noise(13),
    significant_previous: `i % 5 = 0`,
    result: `(result::jsonb || jsonb_build_object('changes', (select jsonb_object_agg(period, jsonb_build_object(
         'scan_id', ${first} + i, 'scanned_at', '2026-11-23T10:22:30.665Z', 'mean_change', 1.4285714285714286,
         'share_of_local_voice_change', 0.08163265306122448, 'p_value', 0.0031415926535897, 'significant', true,
         'direction', 'better')) from unnest('{previous,days_7,days_30,days_90}'::text[]) period),
       'sparkline', (select jsonb_build_object('average_total_rank', array_agg(6.12 + x), 'share_of_local_voice',
         array_agg(0.5102 + x / 100.0)) from generate_series(1, 12) x)))::json`,
  });
}
