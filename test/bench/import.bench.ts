import { loadConfig } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { RequestContext } from '@mikro-orm/core';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateAccount } from '../../src/accounts/create-account.js';
import { AppModule } from '../../src/app.module.js';
import { CreateBusiness } from '../../src/businesses/create-business.js';
import { CreateImport } from '../../src/imports/create-import.js';
import { prepareFile } from '../../src/imports/read/prepare-file.js';
import { RunWaitingImports } from '../../src/imports/run/run-waiting-imports.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { csvOfPlaces, placeUrl } from '../support/imports.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';

const ROUNDS = benchRounds();
const ROWS = 5_000;
/** Businesses of the baseline, which a transaction each creates. */
const ALONE = 500;

let database: TestDatabase;
let app: INestApplicationContext;
let tenant: Tenant;

beforeAll(async () => {
  database = await createDatabase('postgresql');
  const config = loadConfig({ LOG_LEVEL: 'silent', ...database.env });
  app = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'command'), { logger: false });
  const { accountId } = await inContext(() => app.get(CreateAccount).run('owner@example.com', 'agency'));
  tenant = { accountId, livemode: true };
});
afterAll(async () => {
  await app.close();
  await database.remove();
});

it('rows imported from a file compared with businesses created one by one', async () => {
  const file = csvOfPlaces(ROWS);
  const rates: Record<'first' | 'again' | 'dry' | 'alone', number[]> = {
    first: [],
    again: [],
    dry: [],
    alone: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    rates.alone.push(await measure(ALONE, createAlone));
    await removeAll();
    rates.dry.push(await measure(ROWS, () => importAll(file, true)));
    rates.first.push(await measure(ROWS, () => importAll(file, false)));
    rates.again.push(await measure(ROWS, () => importAll(file, false)));
    await removeAll();
  }
  const baseline = { name: 'created one by one', values: rates.alone };
  const rowOf = (what: string, values: number[]) =>
    record('import', { what, unit: 'rows/s', values, baseline });
  const rows = [
    rowOf('5,000 new businesses', rates.first),
    rowOf('5,000 unchanged businesses', rates.again),
    rowOf('5,000 new businesses, dry run', rates.dry),
  ];
  for (const { ratio } of rows) expect(ratio.median).toBeGreaterThan(1);
});

async function importAll(file: string, isDryRun: boolean): Promise<void> {
  const parsed = await prepareFile(Buffer.from(file), 'text/csv', null);
  const { id } = await inContext(() => app.get(CreateImport).run(tenant, parsed, { isDryRun }));
  await inContext(() => app.get(RunWaitingImports).run({}, { signal: new AbortController().signal }));
  const [row] = await sql<{ status: string; refused: number }>(
    'select status, refused from business_import where id = ?',
    [id],
  );
  expect(row).toEqual({ status: 'completed', refused: 0 });
}

async function createAlone(): Promise<void> {
  for (let n = 1; n <= ALONE; n++) {
    const business = { gbpUrl: placeUrl(n), externalId: `store-${n}`, tags: ['north', 'south'] };
    await inContext(() => app.get(CreateBusiness).run(tenant, business));
  }
}

async function measure(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - started);
}

async function removeAll(): Promise<void> {
  await sql('delete from business');
  await sql('delete from business_import');
}

function inContext<T>(work: () => Promise<T>): Promise<T> {
  return RequestContext.create(app.get(EntityManager), work);
}

function sql<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
  return inContext(() => app.get(EntityManager).execute<Row[]>(statement, parameters));
}
