import { loadConfig } from '#config';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateAccount } from '../../src/accounts/create-account.js';
import { AppModule } from '../../src/app.module.js';
import { FireReportSchedules } from '../../src/report-schedules/fire/fire-report-schedules.js';
import { SaveReportSchedule } from '../../src/report-schedules/save-report-schedule.js';
import { SendReports } from '../../src/report-schedules/send/send-reports.js';
import { MakeReports } from '../../src/reports/make/make-reports.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { FakeClock } from '../support/fake-clock.js';

const REPLICAS = 3;

describeWith('postgresql', `report schedules in ${REPLICAS} processes`, { timeout: 240_000 }, () => {
  it('each occurrence leads to one report and one e-mail to each recipient', async () => {
    await inContext(async (app) => {
      const { accountId } = await app.get(CreateAccount).run('owner@example.com', 'agency');
      for (let n = 0; n < SCHEDULES; n++) {
        await app.get(SaveReportSchedule).create(
          { accountId, livemode: true },
          {
            settings: {
              name: `Report ${n}`,
              timezone: 'UTC',
              delivery: 'attachment',
              linkDays: 30,
              enabled: true,
            },
            content: {
              businessIds: null,
              tag: 'none',
              keywords: null,
              sections: [],
              locale: 'en',
              periodDays: 7,
            },
            trigger: { cron: '0 3 * * *', scheduleId: null },
            recipients: ['anna@example.com', 'luis@example.com'],
          },
        );
      }
    });
    clock.set(DUE);
    for (const task of [FireReportSchedules, MakeReports, SendReports]) {
      await Promise.all(replicas.map((replica) => replica.get(BackgroundTasks).drain(task)));
    }
    const [counts] = await inContext((app) =>
      app.get(EntityManager).execute<object[]>(
        `select (select count(*)::int from report where status = 'completed') as reports,
           (select count(*)::int from report_run where status = 'sent' and recipients = 2) as runs,
           (select count(*)::int from webhook_delivery) as deliveries,
           (select count(distinct (endpoint_id, event_id))::int from webhook_delivery) as "differentDeliveries"`,
      ),
    );
    expect(counts).toEqual({
      reports: SCHEDULES,
      runs: SCHEDULES,
      deliveries: 2 * SCHEDULES,
      differentDeliveries: 2 * SCHEDULES,
    });
  });

  let database: TestDatabase;
  let replicas: INestApplicationContext[];
  let clock: FakeClock;

  beforeAll(async () => {
    database = await createDatabase('postgresql');
    // No process delivers, so no mail server is reached.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'ranks@example.com' };
    const config = loadConfig({ LOG_LEVEL: 'silent', ...mail, ...database.env });
    replicas = [];
    for (let n = 0; n < REPLICAS; n++) {
      const module = AppModule.forRoot(config, 'command');
      replicas.push(await NestFactory.createApplicationContext(module, { logger: false }));
    }
    clock = new FakeClock(replicas, START);
  }, 240_000);

  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await database.remove();
  });

  function inContext<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
    const [app] = replicas;
    if (!app) throw new Error('there is no replica');
    return RequestContext.create(app.get(EntityManager), () => work(app));
  }
});

/** Fewer than the reports of an account that may wait. */
const SCHEDULES = 15;

const START = '2026-11-21T12:00:00.000Z';

const DUE = '2026-11-22T03:00:00.000Z';
