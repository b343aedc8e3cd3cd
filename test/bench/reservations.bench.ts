import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestBilling } from '../support/test-billing.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';

const ROUNDS = benchRounds();
const MS_PER_ROUND = 2_000;
const CONCURRENCY = 10;
const ACCOUNTS = 100;

/** Baseline: one conditional update of a row. */
const BARE = 'update bare set available = available - 1, held = held + 1 where id = $1 and available >= 1';

let billing: TestBilling;
let pool: pg.Pool;
let accountIds: number[];

beforeAll(async () => {
  billing = await TestBilling.open('postgresql');
  pool = new pg.Pool({ connectionString: billing.url, max: CONCURRENCY });
  // The database is dropped while the last connections close.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await billing.sql(
    'create table bare (id integer primary key, available integer not null, held integer not null)',
  );
  accountIds = [];
  for (let i = 0; i < ACCOUNTS; i++) {
    const id = await billing.signUp('agency');
    await billing.changePlan(id, 'agency');
    accountIds.push(id);
    await pool.query('insert into bare values ($1, 1000000000, 0)', [id]);
  }
});
afterAll(async () => {
  await pool.end();
  await billing.close();
});

it.each([
  ['one account', 1],
  [`${ACCOUNTS} accounts`, ACCOUNTS],
])('reservations on %s compared with a bare UPDATE … WHERE on the same server', async (name, accounts) => {
  let next = 0;
  const pick = (): number => accountIds[next++ % accounts] ?? 0;
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await perSecond(() => billing.reserve(pick(), 1)));
    rates.bare.push(await perSecond(() => pool.query(BARE, [pick()])));
  }
  const row = record('reservations', {
    what: `reservations on ${name}`,
    unit: 'reservations/s',
    values: rates.ours,
    baseline: { name: 'bare UPDATE', values: rates.bare },
  });
  expect(row.ratio.median).toBeGreaterThan(0);
  expect((await billing.check()).findings).toEqual([]);
});

/** Measures calls per second with concurrent clients. */
async function perSecond(once: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + MS_PER_ROUND;
  let count = 0;
  const started = performance.now();
  const client = async (): Promise<void> => {
    for (; performance.now() < end; count++) await once();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
  return (count * 1000) / (performance.now() - started);
}
