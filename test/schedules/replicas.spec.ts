import { loadConfig } from '#config';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { RequestContext } from '@mikro-orm/core';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateAccount } from '../../src/accounts/create-account.js';
import { AppModule } from '../../src/app.module.js';
import { CreateBusiness } from '../../src/businesses/create-business.js';
import { NEXT_SCAN, nextScanParameters } from '../../src/scanning/record/leases/next-scan.sql.js';
import { ScanLeasesRepository } from '../../src/scanning/record/leases/scan-leases.repository.js';
import { Turns } from '../../src/scanning/run/run-waiting-scans.js';
import { Scheduler } from '../../src/schedules/fire/scheduler.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { FakeClock } from '../support/fake-clock.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';

const REPLICAS = 6;
const SCHEDULES = 400;

describeWith('postgresql', `${REPLICAS} replicas over one PostgreSQL`, { timeout: 240_000 }, () => {
  it(`fire each of ${SCHEDULES} due schedules once`, async () => {
    clock.set(DUE);
    await fireEverywhere();
    const fired = { due: '2026-11-22 03:00', scans: SCHEDULES, schedules: SCHEDULES };
    expect(await occurrences()).toEqual([fired]);
    await fireEverywhere();
    expect(await occurrences()).toEqual([fired]);
  });

  it('fire each schedule once after five days of downtime', async () => {
    await query(`update schedule set enabled = false, next_run_at = null where id % 10 > 0`);
    clock.set('2026-11-27T09:00:00.000Z');
    await fireEverywhere();
    await fireEverywhere();
    expect(await occurrences()).toEqual([
      { due: '2026-11-22 03:00', scans: SCHEDULES, schedules: SCHEDULES },
      { due: '2026-11-23 03:00', scans: SCHEDULES / 10, schedules: SCHEDULES / 10 },
    ]);
    const next = await query(
      `select distinct next_run_at = '2026-11-28T03:00:00Z' as right from schedule where enabled`,
    );
    expect(next).toEqual([{ right: true }]);
  });

  it('reserve the credits of each scan once', async () => {
    const [held] = await query(
      `select count(*)::int as holds, count(distinct scan_id)::int as scans, sum(monthly + pack)::int as credits
       from credit_hold`,
    );
    const scans = SCHEDULES + SCHEDULES / 10;
    expect(held).toEqual({ holds: scans, scans, credits: scans });
  });

  it('find the next scan without a read of the whole queue, even with stale statistics', async () => {
    const em = at(0).get(EntityManager);
    const explain = `explain (analyze, buffers, format json) ${NEXT_SCAN}`;
    const [row] = await RequestContext.create(em, () =>
      em.execute<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }[]>(
        ...named(explain, nextScanParameters({ provider: 'openstreetmap', ...new Turns().next() })),
      ),
    );
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } =
      row?.['QUERY PLAN'][0]?.Plan ?? {};
    expect(hit + read).toBeGreaterThan(0);
    expect(hit + read).toBeLessThan(SCHEDULES);
  });

  it('acquire each waiting scan once', async () => {
    const acquire = async (replica: INestApplicationContext): Promise<number[]> => {
      const acquired: number[] = [];
      for (let n = 0; n < 20; n++) {
        const next = await RequestContext.create(replica.get(EntityManager), () =>
          replica
            .get(ScanLeasesRepository)
            .acquireNext({ provider: 'openstreetmap', ...new Turns().next(), prefersOverdue: n % 4 === 0 }),
        );
        if (next) acquired.push(next.lease.scanId);
      }
      return acquired;
    };
    const acquired = (await Promise.all(replicas.map(acquire))).flat();
    expect(acquired).toHaveLength(20 * REPLICAS);
    expect(new Set(acquired).size).toBe(20 * REPLICAS);
  });

  let database: TestDatabase;
  let replicas: INestApplicationContext[];
  let clock: FakeClock;

  beforeAll(async () => {
    database = await createDatabase('postgresql');
    const config = loadConfig({ LOG_LEVEL: 'silent', ...database.env });
    const boot = () =>
      NestFactory.createApplicationContext(AppModule.forRoot(config, 'command'), { logger: false });
    replicas = [];
    for (let n = 0; n < REPLICAS; n++) replicas.push(await boot());
    clock = new FakeClock(replicas, '2026-11-21T12:00:00Z');
    await setUp();
  }, 240_000);

  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await database.remove();
  });

  function at(index: number): INestApplicationContext {
    const replica = replicas[index];
    if (!replica) throw new Error(`no replica ${index}`);
    return replica;
  }

  function query<Row>(sql: string): Promise<Row[]> {
    const em = at(0).get(EntityManager);
    return RequestContext.create(em, () => em.execute<Row[]>(sql));
  }

  /** Creates an account whose schedules are all due at the same time. */
  async function setUp(): Promise<void> {
    const em = at(0).get(EntityManager);
    await RequestContext.create(em, async () => {
      const { accountId } = await at(0).get(CreateAccount).run('owner@example.com', 'agency');
      const gbpUrl = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);
      const tenant = { accountId, livemode: true };
      const business = await at(0)
        .get(CreateBusiness)
        .run(tenant, { gbpUrl, keywords: ['farmacia'] });
      await em.execute(
        `insert into schedule
           (account_id, livemode, business_id, grid_size, radius_miles, cron, timezone, enabled, next_run_at, created_at)
         select ?, true, ?, 1, 1, '0 3 * * *', 'UTC', true, ?::timestamptz, now() from generate_series(1, ?::int)`,
        [accountId, business.id, DUE, SCHEDULES],
      );
    });
  }

  async function fireEverywhere(): Promise<void> {
    await Promise.all(replicas.map((replica) => replica.get(BackgroundTasks).drain(Scheduler)));
  }

  function occurrences() {
    return query<{ due: string; scans: number; schedules: number }>(
      `select to_char(scheduled_for at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as due, count(*)::int as scans,
         count(distinct schedule_id)::int as schedules
       from scan group by scheduled_for order by scheduled_for`,
    );
  }
});

const DUE = '2026-11-22T03:00:00.000Z';
