import { AlertLog } from '#platform/alert-log/alert-log.repository';
import { PurgeExpiredRows } from '#platform/maintenance/purge-expired-rows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RollCycles } from '../../../src/billing/roll-cycles.js';
import { FireReportSchedules } from '../../../src/report-schedules/fire/fire-report-schedules.js';
import { RealignSchedules } from '../../../src/schedules/fire/realign-schedules.js';
import { Scheduler } from '../../../src/schedules/fire/scheduler.js';
import { PurgeOldEvents } from '../../../src/webhooks/delivery/purge-old-events.js';
import { RelayEvents } from '../../../src/webhooks/delivery/relay-events.js';
import { SendDueDigests } from '../../../src/webhooks/digests/send-due-digests.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('clock of the machine that is set while the service runs', () => {
  it('deletes nothing, closes no billing cycle and fires no schedule while it is a year ahead for some minutes', async () => {
    await schedule();
    await report();
    const before = await state();
    expect(before).toMatchObject({ alerts: 1, scans: 0, reports: 0 });
    clock.jump(YEAR);
    await server.drain(...CAUTIOUS);
    expect(await state()).toEqual(before);
    clock.advance(5 * MINUTE);
    await server.drain(...CAUTIOUS);
    expect(await state()).toEqual(before);
    clock.jump(-YEAR);
    await server.drain(...CAUTIOUS);
    expect(await state()).toEqual(before);
    clock.set('2026-11-22T03:00:30Z');
    await server.drain(...CAUTIOUS);
    expect(await state()).toEqual({ ...before, scans: 1 });
  });

  it('a new time that stays for ten minutes is trusted', async () => {
    const path = await schedule();
    const at = (await read(path)).next_run_at as string;
    clock.jump(24 * HOUR);
    await server.drain(Scheduler);
    expect(await read('/scans')).toHaveLength(0);
    clock.advance(11 * MINUTE);
    await server.drain(Scheduler);
    expect(await read('/scans')).toHaveLength(1);
    expect((await read(path)).last_outcome.due_at).toBe(at);
  });

  it('schedules, report schedules and digests that were set a year ahead fire at their next time', async () => {
    const before = await due([await schedule(), await report(), await digest()]);
    clock.jump(YEAR);
    clock.advance(11 * MINUTE);
    const paths = [await schedule(), await report(), await digest()];
    for (const late of await due(paths)) expect(late).toMatch(/^202[78]/);
    clock.jump(-YEAR);
    clock.advance(11 * MINUTE);
    await server.drain(RealignSchedules, FireReportSchedules, SendDueDigests);
    expect(await due(paths)).toEqual(before);
  });

  it('next times that old time zone data had moved by an hour are computed anew', async () => {
    // No next time is within the hour in which another process may have fired.
    clock.set('2026-11-25T12:00:00Z');
    const paths = [await schedule(), await report(), await digest()];
    const before = await due(paths);
    for (const hours of [-1, 1]) {
      const interval = `interval '${hours} hour'`;
      for (const table of ['schedule', 'report_schedule']) {
        await server.sql(
          `update ${table} set next_run_at = next_run_at + ${interval} where next_run_at is not null`,
          [],
        );
      }
      await server.sql(`update webhook_endpoint set next_digest_at = next_digest_at + ${interval}`, []);
      expect(await due(paths)).not.toEqual(before);
      await server.drain(RealignSchedules, FireReportSchedules, SendDueDigests);
      expect(await due(paths)).toEqual(before);
    }
  });

  it('an hour back leaves keys, sessions and quotas in use, and a night in sleep is no jump', async () => {
    const path = await schedule();
    clock.jump(-HOUR);
    await server.drain(Scheduler);
    expect((await read('/me')).plan.code).toBe('agency');
    clock.advance(25 * HOUR);
    await server.drain(Scheduler);
    expect((await read(path)).last_outcome).toMatchObject({ status: 'started' });
  });

  let server: TestServer;
  let clock: FakeClock;
  let api: Api;
  let business: number;

  beforeAll(async () => {
    server = await TestServer.start();
    clock = new FakeClock([server.app], START);
  });

  beforeEach(async () => {
    const account = await server.createAccount('agency');
    api = server.as(account.key);
    business = await createBusiness(api, undefined, { keywords: ['bar'] });
    await server.inContext(() =>
      server.app.get(AlertLog).raise({
        accountId: account.accountId,
        livemode: true,
        scan: null,
        rule: { kind: 'old' },
        values: {},
      }),
    );
    await server.drain(RelayEvents);
  });

  afterAll(() => server.stop());

  async function read(path: string) {
    return (await api.get(`/api/v1${path}`).expect(200)).body;
  }

  async function make(path: string, body: object): Promise<string> {
    return `${path}/${String((await api.post(`/api/v1${path}`).send(body).expect(201)).body.id)}`;
  }

  function schedule() {
    return make('/schedules', {
      business_id: business,
      grid_size: 1,
      radius_miles: 1,
      cron: '0 3 * * *',
      timezone: 'UTC',
    });
  }

  function report() {
    return make('/report-schedules', {
      name: 'Weekly',
      cron: '0 5 * * 1',
      period_days: 7,
      business_ids: [business],
      recipients: ['anna@example.com'],
    });
  }

  function digest() {
    return make('/notification-channels', {
      kind: 'slack',
      target: 'https://hooks.slack.com/services/T/B/x',
      rhythm: 'weekly',
    });
  }

  async function state() {
    return {
      cycle: (await read('/subscription')).billing_cycle.end,
      alerts: (await read('/alerts')).length,
      events: (await read('/events')).length,
      scans: (await read('/scans')).length,
      reports: (await read('/reports')).length,
    };
  }

  async function due(paths: readonly string[]) {
    return Promise.all(
      paths.map(async (path) => {
        const { next_run_at, next_digest_at } = await read(path);
        return next_run_at ?? next_digest_at;
      }),
    );
  }
});

const START = '2026-11-21T12:00:00Z';

const YEAR = 365 * 24 * HOUR;

const CAUTIOUS = [
  Scheduler,
  FireReportSchedules,
  SendDueDigests,
  RollCycles,
  PurgeExpiredRows,
  PurgeOldEvents,
];
