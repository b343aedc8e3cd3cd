import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../support/command-line.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { startService, stopAll } from './servers.js';
import { makeRealScans } from './storage/real-scans.js';
import { seed } from './storage/seed.js';

const ROUNDS = benchRounds();
/** A year of scans. */
const SCANS = Number(process.env['STORAGE_SCANS'] ?? 20_000);
const MONTH = Math.floor(SCANS / 12);
const BATCH = 1_000;
/** The copied scans, oldest first. */
const OLDEST = 'select id from scan where business_id > 1 order by id limit';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createDatabase('postgresql');
  await makeRealScans(await startService(database.env), await newKey(database.env));
  await stopAll();
  client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
  await client.connect();
  await seed(client, SCANS);
}, 3_600_000);
afterAll(async () => {
  await client.end();
  await database.remove();
});

it(
  'deleting the oldest month of a year of scans in batches, and vacuum after it',
  { timeout: 3_600_000 },
  async () => {
    const [deleted, vacuumed, dropped]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      await copyMonth();
      await client.query('checkpoint');
      deleted.push(await secondsOf(deleteMonth));
      vacuumed.push(await secondsOf(() => client.query('vacuum scan, scan_place')));
      dropped.push(await secondsOf(() => client.query('drop table month_scan, month_scan_place')));
    }
    const perThousand = (seconds: readonly number[]): number[] => seconds.map((one) => (one * 1e6) / MONTH);
    const title = `of ${SCANS.toLocaleString('en')} scans`;
    const row = record('retention', {
      what: `delete a month ${title}, a thousand scans in a transaction`,
      unit: 'ms per 1,000 scans',
      values: perThousand(deleted),
      baseline: { name: 'drop the tables of a month', values: perThousand(dropped) },
    });
    record('retention', {
      what: `vacuum after a month ${title}`,
      unit: 'ms per 1,000 deleted scans',
      values: perThousand(vacuumed),
      baseline: { name: 'the deletion', values: perThousand(deleted) },
    });
    expect(row.ratio.median).toBeGreaterThan(0);
  },
);

/** Copies the month to tables of its own with the same keys, as partitions would hold it. */
async function copyMonth(): Promise<void> {
  await client.query(
    `create table month_scan as select * from scan where id in (${OLDEST} ${MONTH});
     create table month_scan_place as select * from scan_place where scan_id in (select id from month_scan);
     alter table month_scan add primary key (id);
     alter table month_scan_place add primary key (scan_id, place_id)`,
  );
}

async function deleteMonth(): Promise<void> {
  for (let left = MONTH; left > 0; left -= BATCH) {
    await client.query(`delete from scan where id in (${OLDEST} ${Math.min(left, BATCH)})`);
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
