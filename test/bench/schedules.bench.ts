import { loadConfig } from '#config';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { DueRows } from '#platform/background/due-rows';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateAccount } from '../../src/accounts/create-account.js';
import { AppModule } from '../../src/app.module.js';
import { CheckLedger } from '../../src/billing/check-ledger.js';
import { FireSchedules } from '../../src/schedules/fire/fire-schedules.js';
import { Scheduler } from '../../src/schedules/fire/scheduler.js';
import { SchedulesRepository } from '../../src/schedules/record/schedules.repository.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { FakeClock } from '../support/fake-clock.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';

const ACCOUNTS = 50;
const ROUNDS = benchRounds();
const SCHEDULERS = 4;
/** Schedules of the baseline, which fires one in a transaction. */
const ALONE = 500;
const START = Date.parse('2026-11-22T03:00:00Z');
const DAY_MS = 86_400_000;

interface Rate {
  readonly perSecond: number;
  /** Processor time of this process for a schedule. */
  readonly micros: number;
}

let database: TestDatabase;
/** Schedulers over one database. The first one also runs alone. */
let apps: INestApplicationContext[];
let app: INestApplicationContext;
let clock: FakeClock;
let day = 0;

beforeAll(async () => {
  database = await createDatabase('postgresql');
  const config = loadConfig({ LOG_LEVEL: 'silent', ...database.env });
  const boot = () =>
    NestFactory.createApplicationContext(AppModule.forRoot(config, 'command'), { logger: false });
  app = await boot();
  apps = [app];
  while (apps.length < SCHEDULERS) apps.push(await boot());
  clock = new FakeClock(apps, new Date(START).toISOString());
  for (let n = 0; n < ACCOUNTS; n++) {
    await inContext(() => app.get(CreateAccount).run(`owner${n}@example.com`, 'agency'));
  }
  await sql(
    `insert into business (account_id, livemode, gbp_url, name, normalized_name, lat, lng, timezone, keywords, looked_up_at, created_at, updated_at)
     select id, true, 'https://www.google.com/maps', 'Shop', 'shop', -34.9, -56.16, 'UTC', '["pizza"]', now(), now(), now() from account`,
  );
});
afterAll(async () => {
  for (const one of apps) await one.close();
  await database.remove();
});

it('due schedules fired in batches compared with one in a transaction', async () => {
  const rates: Record<'one' | 'thousand' | 'fiveThousand' | 'together', Rate[]> = {
    one: [],
    thousand: [],
    fiveThousand: [],
    together: [],
  };
  await measure(200, fireAlone);
  for (let round = 0; round < ROUNDS; round++) {
    rates.one.push(await measure(ALONE, fireAlone));
    rates.thousand.push(await measure(1_000, fireInBatches));
    rates.fiveThousand.push(await measure(5_000, fireInBatches));
    rates.together.push(await measure(5_000, fireEverywhere));
  }
  const rows = [
    recordRate('1,000 due, one scheduler', rates.thousand, rates.one),
    recordRate('5,000 due, one scheduler', rates.fiveThousand, rates.one),
    recordRate(`5,000 due, ${SCHEDULERS} schedulers`, rates.together, rates.one),
  ];
  for (const { ratio } of rows) expect(ratio.median).toBeGreaterThan(1);
  expect((await inContext(() => app.get(CheckLedger).run())).findings).toEqual([]);
});

/** Makes schedules due and fires them. */
async function measure(count: number, fire: () => Promise<void>): Promise<Rate> {
  const due = new Date(START + day++ * DAY_MS);
  clock.set(due.toISOString());
  await sql('delete from schedule');
  await sql(
    `insert into schedule (account_id, livemode, business_id, grid_size, radius_miles, cron, timezone, enabled, next_run_at, created_at)
     select business.account_id, true, business.id, 3, 1, '0 3 * * *', 'UTC', true, ?::timestamptz, now()
     from generate_series(1, ?::int) as n join business on business.id % ?::int = n % ?::int`,
    [due, count, ACCOUNTS, ACCOUNTS],
  );
  await sql('analyze schedule');
  const [processor, started] = [process.cpuUsage(), performance.now()];
  await fire();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(processor);
  const [row] = await sql<{ n: number }>('select count(*)::int as n from scan where scheduled_for = ?', [
    due,
  ]);
  expect(row?.n).toBe(count);
  return { perSecond: count / seconds, micros: (user + system) / count };
}

async function fireInBatches(): Promise<void> {
  await app.get(BackgroundTasks).drain(Scheduler);
}

async function fireEverywhere(): Promise<void> {
  await Promise.all(apps.map((one) => one.get(BackgroundTasks).drain(Scheduler)));
}

async function fireAlone(): Promise<void> {
  const now = app.get(Clock).now();
  const schedules = await sql<{ id: number }>('select id from schedule order by next_run_at, account_id, id');
  await inContext(() =>
    app.get(DueRows).process({
      ids: schedules.map(({ id }) => id),
      handle: async (id) => {
        await app.get(FireSchedules).run(await app.get(SchedulesRepository).claimDueAmong([id], now), now);
        return true;
      },
      failure: 'a schedule could not be fired',
      signal: new AbortController().signal,
    }),
  );
}

function recordRate(what: string, rates: readonly Rate[], alone: readonly Rate[]) {
  return record('schedules', {
    what,
    unit: 'schedules/s',
    values: rates.map(({ perSecond }) => perSecond),
    baseline: { name: 'one in a transaction', values: alone.map(({ perSecond }) => perSecond) },
    cpu: {
      unit: 'ms',
      values: rates.map(({ micros }) => micros / 1_000),
      baseline: alone.map(({ micros }) => micros / 1_000),
    },
  });
}

function inContext<T>(work: () => Promise<T>): Promise<T> {
  return RequestContext.create(app.get(EntityManager), work);
}

function sql<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
  return inContext(() => app.get(EntityManager).execute<Row[]>(statement, parameters));
}
