import { loadConfig } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateAccount } from '../../src/accounts/create-account.js';
import { AppModule } from '../../src/app.module.js';
import { CheckLedger } from '../../src/billing/check-ledger.js';
import { GrantCredits } from '../../src/billing/grant-credits.js';
import { CreateBatch } from '../../src/scanning/batches/create-batch.js';
import { CreateScan } from '../../src/scanning/order/create-scan.js';
import { settingsOf } from '../../src/scanning/record/search-settings.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';

const ROUNDS = benchRounds();
const BUSINESSES = 1_000;
const KEYWORDS = ['pizza', 'pasta', 'bar'];
/** Scans of the baseline, which creates each in a transaction of its own. */
const ALONE = 200;
const GEOMETRY = { gridSize: 7, radiusMiles: 1 };

let database: TestDatabase;
let app: INestApplicationContext;
let accountId: number;
let businessIds: number[];

beforeAll(async () => {
  database = await createDatabase('postgresql');
  const config = loadConfig({ LOG_LEVEL: 'silent', ...database.env });
  app = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'command'), { logger: false });
  ({ accountId } = await inContext(() => app.get(CreateAccount).run('owner@example.com', 'agency')));
  await inContext(() => app.get(GrantCredits).run(accountId, 500_000_000));
  const rows = await sql<{ id: number }>(
    `insert into business (account_id, livemode, gbp_url, name, normalized_name, lat, lng, timezone, keywords, tags,
       tag_keys, looked_up_at, created_at, updated_at)
     select ?, true, 'https://www.google.com/maps', 'Shop', 'shop', -34.9, -56.16, 'UTC', ?::jsonb, '["all"]', '["all"]',
       now(), now(), now() from generate_series(1, ?::int) returning id`,
    [accountId, JSON.stringify(KEYWORDS), BUSINESSES],
  );
  businessIds = rows.map(({ id }) => id);
});
afterAll(async () => {
  await app.close();
  await database.remove();
});

it('the creation of a batch of 3,000 scans compared with single scans', async () => {
  const rates: Record<'batch' | 'alone', number[]> = { batch: [], alone: [] };
  await perSecond(ALONE, createAlone);
  for (let round = 0; round < ROUNDS; round++) {
    rates.alone.push(await perSecond(ALONE, createAlone));
    rates.batch.push(await perSecond(BUSINESSES * KEYWORDS.length, createBatch));
  }
  const { ratio } = record('batches', {
    what: '3,000 scans in one batch',
    unit: 'scans/s',
    values: rates.batch,
    baseline: { name: 'one in a transaction', values: rates.alone },
  });
  expect(ratio.median).toBeGreaterThan(1);
  expect((await inContext(() => app.get(CheckLedger).run())).findings).toEqual([]);
});

async function perSecond(count: number, create: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await create();
  return (count * 1_000) / (performance.now() - started);
}

async function createBatch(): Promise<void> {
  const order = {
    selection: { tag: 'all' },
    keywords: null,
    geometry: GEOMETRY,
    settings: settingsOf({}),
    name: null,
  };
  await inContext(() => app.get(CreateBatch).run({ accountId, livemode: true }, order));
}

async function createAlone(): Promise<void> {
  for (const businessId of businessIds.slice(0, ALONE)) {
    const scan = { ...GEOMETRY, businessId, keyword: 'pizza' };
    await inContext(() => app.get(CreateScan).run({ accountId, livemode: true }, scan));
  }
}

function inContext<T>(work: () => Promise<T>): Promise<T> {
  return RequestContext.create(app.get(EntityManager), work);
}

function sql<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
  return inContext(() => app.get(EntityManager).execute<Row[]>(statement, parameters));
}
