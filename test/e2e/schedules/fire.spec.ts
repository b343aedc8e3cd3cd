import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateScans } from '../../../src/scanning/order/create-scans.js';
import { Scheduler } from '../../../src/schedules/fire/scheduler.js';
import { FakeClock } from '../../support/fake-clock.js';
import { GatedSearch } from '../../support/gated-search.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

const SCHEDULES = '/api/v1/schedules';
const START = '2026-11-21T12:00:00Z';

describe('due schedules', () => {
  it('a due schedule creates one scan per keyword and reports it in last_outcome', async () => {
    const path = await create({ keywords: ['farmacia', 'hotel', 'cafe'] });
    clock.set('2026-11-22T02:59:59Z');
    await fire();
    expect(await scans()).toEqual([]);
    clock.set('2026-11-22T03:00:00Z');
    await fire();
    await fire();
    gate.open();
    const started = await scans();
    expect(started.map(({ keyword }) => keyword)).toEqual(['cafe', 'hotel', 'farmacia']);
    const schedule = await read(path);
    expect(schedule).toMatchObject({
      next_run_at: '2026-11-23T03:00:00.000Z',
      last_run_at: '2026-11-22T03:00:00.000Z',
      last_outcome: {
        status: 'started',
        due_at: '2026-11-22T03:00:00.000Z',
        scans_started: 3,
        scans_missed: 0,
        reason: null,
        detail: null,
      },
    });
    for (const scan of started) {
      expect(scan.schedule_id).toBe(schedule.id);
      expect(await finished(api, `/api/v1/scans/${scan.id}`)).toMatchObject({ status: 'completed' });
    }
  });

  it('a schedule without keywords uses those that the business has when it fires', async () => {
    const path = await create();
    await api
      .patch(`/api/v1/businesses/${id}`)
      .send({ keywords: ['banco'] })
      .expect(200);
    clock.set('2026-11-22T03:00:01Z');
    await fire();
    expect((await scans()).map(({ keyword }) => keyword)).toEqual(['banco']);
    await api.patch(`/api/v1/businesses/${id}`).send({ keywords: [] }).expect(200);
    clock.set('2026-11-23T03:00:01Z');
    await fire();
    expect(await scans()).toHaveLength(1);
    expect((await read(path)).last_outcome).toMatchObject({ status: 'missed', reason: 'no_keywords' });
  });

  it('a schedule fires once after downtime, however many occurrences were missed', async () => {
    const path = await create({ keywords: ['farmacia'], cron: '0 * * * *' });
    clock.set('2026-11-25T09:17:00Z');
    await fire();
    await fire();
    expect(await scans()).toHaveLength(1);
    expect(await read(path)).toMatchObject({
      next_run_at: '2026-11-25T10:00:00.000Z',
      last_run_at: '2026-11-25T09:17:00.000Z',
      last_outcome: { status: 'started', due_at: '2026-11-21T13:00:00.000Z' },
    });
  });

  it('a schedule fires once in the night when clocks go forward, and once when they go back', async () => {
    await create({ keywords: ['farmacia'], cron: '30 1 * * *', timezone: 'America/New_York' });
    await create({ keywords: ['bar'], cron: '30 2 * * *', timezone: 'America/New_York' });
    const fired = async (from: string, quarters: number): Promise<string[]> => {
      const before = (await scans()).length;
      for (let n = 0; n < quarters; n++) {
        clock.set(new Date(Date.parse(from) + n * 900_000).toISOString());
        await fire();
      }
      const rows = await server.sql<{ keyword: string; scheduled_for: Date | string }>(
        'select keyword, scheduled_for from scan where business_id = ? order by scheduled_for offset ?',
        [id, before],
      );
      return rows.map((row) => `${row.keyword} ${new Date(row.scheduled_for).toISOString()}`);
    };
    await fired('2027-03-14T00:00:00Z', 1);
    // 02:00 EST becomes 03:00 EDT at 07:00 UTC.
    expect(await fired('2027-03-14T05:00:00Z', 16)).toEqual([
      'farmacia 2027-03-14T06:30:00.000Z',
      'bar 2027-03-14T07:00:00.000Z',
    ]);
    await fired('2027-11-07T00:00:00Z', 1);
    // 02:00 EDT becomes 01:00 EST at 06:00 UTC.
    expect(await fired('2027-11-07T05:00:00Z', 16)).toEqual([
      'farmacia 2027-11-07T05:30:00.000Z',
      'bar 2027-11-07T07:30:00.000Z',
    ]);
  });

  it('a schedule does not fire after it was disabled, deleted or moved to another time', async () => {
    const off = await create();
    const gone = await create();
    const moved = await create();
    await api.patch(off).send({ enabled: false }).expect(200);
    await api.delete(gone).expect(204);
    await api.patch(moved).send({ cron: '0 5 * * *' }).expect(200);
    clock.set('2026-11-22T03:00:00Z');
    await fire();
    expect(await scans()).toEqual([]);
    // An occurrence that was missed while disabled does not fire later.
    await api.patch(off).send({ enabled: true }).expect(200);
    await fire();
    expect(await scans()).toEqual([]);
  });

  it('a schedule without enough credits creates the scans it can pay, reports the others and fires again next time', async () => {
    // The plan has 2,000 credits a month. The gate keeps the scans waiting, so they hold their credits.
    api = await server.newCustomer('starter');
    id = await createBusiness(api);
    const keywords = ['farmacia', 'bar', 'hotel', 'cafe', 'banco', 'pizza'];
    const path = await create({ keywords, grid_size: 21, radius_miles: 2 });
    clock.set('2026-11-22T03:00:00Z');
    await fire();
    expect((await scans()).map(({ keyword }) => keyword)).toEqual(keywords.slice(0, 4).reverse());
    const short = { reason: 'insufficient_credits', detail: 'The scan costs 441 credits; 236 are left.' };
    expect(await read(path)).toMatchObject({
      next_run_at: '2026-11-23T03:00:00.000Z',
      last_outcome: { status: 'partial', scans_started: 4, scans_missed: 2, ...short },
    });
    clock.set('2026-11-23T03:00:00Z');
    await fire();
    expect(await scans()).toHaveLength(4);
    const missed = { status: 'missed', scans_started: 0, scans_missed: 6, ...short };
    expect((await read(path)).last_outcome).toMatchObject(missed);

    await api.patch(path).send({ grid_size: 3 }).expect(200);
    clock.set('2026-11-24T03:00:00Z');
    await fire();
    expect((await read(path)).last_outcome).toMatchObject({
      status: 'started',
      scans_started: 6,
      reason: null,
    });
    const events = await server.sql(
      `select type, livemode, data from outbox_event
       where data->'rule'->>'kind' = 'schedule_missed' and data->>'business_id' = ? order by created_at`,
      [String(id)],
    );
    expect(events).toMatchObject([
      {
        type: 'alert.triggered',
        livemode: true,
        data: { values: { due_at: '2026-11-22T03:00:00.000Z', scans_started: 4, scans_missed: 2, ...short } },
      },
      {
        data: { values: { due_at: '2026-11-23T03:00:00.000Z', scans_started: 0, scans_missed: 6, ...short } },
      },
    ]);
    const alerts = (await api.get('/api/v1/alerts').expect(200)).body;

    // Scans of the first day may have failed at their deadline.
    const others = alerts.filter(({ kind }) => kind !== 'scan_failed');
    expect(others.map(({ kind, business_id }) => [kind, business_id])).toEqual(
      Array(2).fill(['schedule_missed', id]),
    );
    // Those of the first day may have ended at their deadline.
    for (const scan of await scans()) await api.post(`/api/v1/scans/${scan.id}/cancel`);
  });

  it('a schedule of a test key spends no credits', async () => {
    account = await server.createAccount('free');
    api = server.as((await server.createKey({ accountId: account.accountId, livemode: false })).key);
    id = await createBusiness(api);
    const path = await create({ keywords: ['farmacia', 'bar'], grid_size: 11 });
    clock.set('2026-11-22T03:00:00Z');
    await fire();
    expect((await read(path)).last_outcome).toMatchObject({ status: 'started', scans_started: 2 });
    gate.open();
    for (const scan of await scans()) {
      const ended = await finished(api, `/api/v1/scans/${scan.id}`);
      expect(ended).toMatchObject({ status: 'completed', credits_reserved: 0, credits_charged: 0 });
    }
    const { body } = await api.get('/api/v1/subscription').expect(200);
    expect(body).toMatchObject({ credits_used: 0, credits_held: 0, credits_remaining: 100 });
  });

  it('a schedule that fails stays due and stores no scan, and other schedules fire', async () => {
    const failing = await create({ keywords: ['farmacia', 'bar'] });
    const fine = await create({ keywords: ['hotel'] });
    const createScans = server.app.get(CreateScans);
    const run = createScans.run.bind(createScans);
    const failed = vi
      .spyOn(createScans, 'run')
      .mockImplementation((orders) =>
        orders.some(({ keywords }) => keywords?.includes('bar'))
          ? Promise.reject(new Error('simulated failure'))
          : run(orders),
      );
    clock.set('2026-11-22T03:00:00Z');
    await fire();
    expect((await scans()).map(({ keyword }) => keyword)).toEqual(['hotel']);
    expect(await read(failing)).toMatchObject({
      next_run_at: '2026-11-22T03:00:00.000Z',
      last_outcome: null,
    });
    expect((await read(fine)).last_outcome).toMatchObject({ status: 'started' });
    failed.mockRestore();
    await fire();
    expect((await read(failing)).last_outcome).toMatchObject({ status: 'started', scans_started: 2 });
    expect(await scans()).toHaveLength(3);
  });

  it('a schedule fires an occurrence once even if the clock is set back', async () => {
    const path = await create({ keywords: ['farmacia'] });
    clock.set('2026-11-22T03:00:00Z');
    await fire();
    clock.set('2026-11-22T02:00:00Z');
    await fire();
    // Enabling it again makes the same occurrence due a second time.
    await api.patch(path).send({ enabled: false }).expect(200);
    await api.patch(path).send({ enabled: true }).expect(200);
    clock.set('2026-11-22T03:00:00Z');
    await fire();
    expect(await scans()).toHaveLength(1);
    expect(await read(path)).toMatchObject({ next_run_at: '2026-11-23T03:00:00.000Z' });
  });

  let server: TestServer;
  let api: Api;
  let account: TestAccount;
  let id: number;
  let clock: FakeClock;
  let gate: GatedSearch;

  beforeAll(async () => {
    server = await TestServer.start();
    clock = new FakeClock([server.app], START);
    gate = new GatedSearch(server.app);
  });

  beforeEach(async () => {
    clock.set(START);
    gate.shut();
    account = await server.createAccount('agency');
    api = server.as(account.key);
    id = await createBusiness(api, undefined, { keywords: ['farmacia', 'bar'] });
  });

  afterEach(async () => {
    await server.sql('delete from schedule');
    await api.delete(`/api/v1/businesses/${id}`).expect(204);
    gate.open();
    await server.quiet();
  });

  afterAll(() => server.stop());

  async function create(more: object = {}): Promise<string> {
    const body = {
      business_id: id,
      grid_size: 3,
      radius_miles: 0.5,
      cron: '0 3 * * *',
      timezone: 'UTC',
      ...more,
    };
    const answer = await api.post(SCHEDULES).send(body).expect(201);
    return String(answer.headers['location']);
  }

  function fire() {
    return server.drain(Scheduler);
  }

  async function read(path: string) {
    return (await api.get(path).expect(200)).body;
  }

  async function scans() {
    return (await api.get('/api/v1/scans').expect(200)).body;
  }
});
