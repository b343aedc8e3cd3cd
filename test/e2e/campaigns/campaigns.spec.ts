import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateScans } from '../../../src/scanning/order/create-scans.js';
import { Scheduler } from '../../../src/schedules/fire/scheduler.js';
import { RelayEvents } from '../../../src/webhooks/delivery/relay-events.js';
import { FakeClock } from '../../support/fake-clock.js';
import { GatedSearch } from '../../support/gated-search.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

const SCHEDULES = '/api/v1/schedules';
const START = '2026-11-21T12:00:00Z';
const DUE = '2026-11-22T03:00:00.000Z';

describe('campaigns', () => {
  it('a campaign scans a hexagon around each business, and rejects a fixed place', async () => {
    await add({ tags: ['acme'], keywords: ['bar'] });
    const hexagon = { shape: 'hexagon', grid_size: 3 };
    const path = await create({ tag: 'acme', ...hexagon });
    expect(await read(path)).toMatchObject({ geometry: { shape: 'hexagon', center: null, area_id: null } });
    await fire();
    expect(await scans()).toMatchObject([{ pins_total: 7, geometry: { shape: 'hexagon' } }]);
    expect(await batches()).toMatchObject([{ geometry: { shape: 'hexagon' } }]);

    const center = { lat: PHARMACY.lat, lng: PHARMACY.lng };
    const rejected = {
      code: 'validation_failed',
      errors: [{ pointer: '#/center', code: 'not_together', params: { with: 'business_ids or tag' } }],
    };
    expect((await api.patch(path).send({ center }).expect(400)).body).toMatchObject(rejected);
    const fixed = { tag: 'acme', cron: '0 3 * * *', ...hexagon, radius_miles: 0.5, center };
    expect((await api.post(SCHEDULES).send(fixed).expect(400)).body).toMatchObject(rejected);
  });

  it('a campaign with a tag scans the businesses that have the tag when it fires, as one batch', async () => {
    const left = await add({ tags: ['acme'], keywords: ['bar'] });
    const stays = await add({ tags: ['acme'], keywords: ['bar', 'cafe'] });
    const path = await create({ tag: 'ACME', name: 'Weekly' });
    expect(await read(path)).toMatchObject({
      name: 'Weekly',
      business_id: null,
      business_ids: null,
      tag: 'ACME',
      timezone: 'UTC',
      last_outcome: null,
    });
    const joins = await add({ tags: ['Acme'], keywords: ['bar'] });
    await api.patch(`/api/v1/businesses/${left}`).send({ tags: [] }).expect(200);
    await fire();
    await fire();
    const [batch, ...others] = await batches();
    expect(others).toEqual([]);
    const { id } = await read(path);
    expect(batch).toMatchObject({ name: 'Weekly', tag: 'ACME', schedule_id: id, scans: { total: 3 } });
    expect((await scans()).map((one) => [one['business_id'], one['keyword'], one['schedule_id']])).toEqual([
      [joins, 'bar', id],
      [stays, 'cafe', id],
      [stays, 'bar', id],
    ]);
    expect(await read(path)).toMatchObject({
      next_run_at: '2026-11-23T03:00:00.000Z',
      last_outcome: {
        status: 'started',
        scans_started: 3,
        scans_missed: 0,
        reason: null,
        batch_id: batch?.['id'],
      },
    });
  });

  it('a campaign of listed businesses goes on without a deleted one', async () => {
    const [first, second] = [await add({ keywords: ['bar'] }), await add({ keywords: ['bar'] })];
    const path = await create({ business_ids: [first, second], keywords: ['hotel'] });
    expect(await read(path)).toMatchObject({ business_ids: [first, second] });
    await api.delete(`/api/v1/businesses/${first}`).expect(204);
    expect(await read(path)).toMatchObject({ business_ids: [second] });
    expect((await api.get(SCHEDULES).expect(200)).body).toMatchObject([{ business_ids: [second] }]);
    await fire();
    expect(await scans()).toMatchObject([{ business_id: second, keyword: 'hotel' }]);
    await api.delete(`/api/v1/businesses/${second}`).expect(204);
    await fire('2026-11-23T03:00:00Z');
    expect(await read(path)).toMatchObject({
      business_ids: [],
      last_outcome: {
        status: 'missed',
        reason: 'batch_empty',
        detail: 'None of the selected businesses exists.',
      },
    });
  });

  it('a campaign without businesses reports it and fires again at the next occurrence', async () => {
    const path = await create({ tag: 'later' });
    await fire();
    expect(await read(path)).toMatchObject({
      next_run_at: '2026-11-23T03:00:00.000Z',
      last_outcome: {
        status: 'missed',
        scans_started: 0,
        scans_missed: 0,
        reason: 'batch_empty',
        detail: 'No business has the tag "later".',
        batch_id: null,
      },
    });
    await add({ tags: ['later'], keywords: ['bar'] });
    await fire('2026-11-23T03:00:00Z');
    expect(await read(path)).toMatchObject({ last_outcome: { status: 'started', scans_started: 1 } });
  });

  it('a campaign without enough credits for all scans starts none and triggers schedule_missed', async () => {
    await server.sql(`update account set plan = 'starter' where id = ?`, [account.accountId]);
    for (let n = 0; n < 5; n++) await add({ tags: ['big'] });
    const path = await create({ tag: 'big', keywords: ['bar'], grid_size: 21 });
    const other = await create({ tag: 'big', keywords: ['cafe'], cron: '1 3 * * *' });
    await fire('2026-11-22T03:01:00Z');
    expect(await read(path)).toMatchObject({
      last_outcome: {
        status: 'missed',
        scans_started: 0,
        scans_missed: 5,
        reason: 'insufficient_credits',
        detail: 'The 5 scans cost 2205 credits; 2000 are left.',
      },
    });
    expect(await read(other)).toMatchObject({ last_outcome: { status: 'started', scans_started: 5 } });
    expect((await api.get('/api/v1/alerts').expect(200)).body).toMatchObject([
      {
        kind: 'schedule_missed',
        business_id: null,
        values: { scans_started: 0, scans_missed: 5, detail: expect.stringContaining('2205') as string },
      },
    ]);
    expect(await batches()).toHaveLength(1);
    expect(await read('/api/v1/subscription')).toMatchObject({ credits_remaining: 1_995 });
  });

  it('schedule_missed of a campaign reaches callers with a tag that all its businesses have, in alerts and events', async () => {
    await server.sql(`update account set plan = 'starter' where id = ?`, [account.accountId]);
    const ids: number[] = [];
    for (const tag of ['a', 'b', 'c', 'd', 'e']) ids.push(await add({ tags: ['big', tag] }));
    const costly = { keywords: ['bar'], grid_size: 21 };
    await create({ tag: 'big', ...costly });
    await create({ business_ids: ids, ...costly });
    await fire();
    await server.drain(RelayEvents);
    const { accountId } = account;
    const missedBy = async (tag: string): Promise<[alerts: number, events: number]> => {
      const key = await server.createKey({ accountId, livemode: true, restrictedTo: [tag] });
      const [alerts, events] = await Promise.all(
        ['/api/v1/alerts', '/api/v1/events?type=alert.triggered'].map((path) => server.as(key.key).get(path)),
      );
      return [alerts?.body.length, events?.body.length];
    };
    expect(await missedBy('Big')).toEqual([2, 2]);
    expect(await missedBy('a')).toEqual([0, 0]);
    await server.sql('delete from schedule');
    expect(await missedBy('big')).toEqual([0, 2]);
  });

  it('a campaign is partial if a business cannot be scanned, and names the reason', async () => {
    await add({ tags: ['mixed'], keywords: ['bar'] });
    const far = { name: 'Far away', lat: 48.85, lng: 2.35 };
    await createBusiness(api, far, { tags: ['mixed'], keywords: ['bar', 'cafe'] });
    const path = await create({ tag: 'mixed' });
    await fire();
    expect(await read(path)).toMatchObject({
      last_outcome: { status: 'partial', scans_started: 1, scans_missed: 2, reason: 'outside_coverage' },
    });
  });

  it('a campaign that fails stays due, and the others fire', async () => {
    await add({ tags: ['bad'], keywords: ['bar'] });
    await add({ tags: ['good'], keywords: ['bar'] });
    const bad = await create({ tag: 'bad', keywords: ['fails'] });
    const good = await create({ tag: 'good' });
    const createScans = server.app.get(CreateScans);
    const run = createScans.runBatch.bind(createScans);
    const failure = vi
      .spyOn(createScans, 'runBatch')
      .mockImplementation((id, orders) =>
        orders.some(({ keywords }) => keywords?.includes('fails'))
          ? Promise.reject(new Error('simulated failure'))
          : run(id, orders),
      );
    await fire();
    expect(await read(bad)).toMatchObject({ last_outcome: null, next_run_at: DUE });
    expect(await read(good)).toMatchObject({ last_outcome: { status: 'started' } });
    failure.mockRestore();
    await server.drain(Scheduler);
    expect(await read(bad)).toMatchObject({ last_outcome: { status: 'started', scans_started: 1 } });
  });

  it('an occurrence has one batch, also if the clock is set back', async () => {
    await add({ tags: ['once'], keywords: ['bar'] });
    const path = await create({ tag: 'once' });
    await fire();
    await server.sql('update schedule set next_run_at = ?::timestamptz', [DUE]);
    await server.drain(Scheduler);
    expect(await batches()).toHaveLength(1);
    expect(await read(path)).toMatchObject({ last_outcome: { status: 'started', scans_started: 1 } });
  });

  it('PATCH /schedules/{id} changes the name and what the schedule scans', async () => {
    const business = await add({ keywords: ['bar'] });
    const path = await create({ business_id: business });
    const patch = async (body: object): Promise<Json> => (await api.patch(path).send(body).expect(200)).body;
    expect(await patch({ tag: 'acme', name: 'All' })).toMatchObject({
      business_id: null,
      tag: 'acme',
      name: 'All',
    });
    expect(await patch({ business_ids: [business] })).toMatchObject({
      tag: null,
      business_ids: [business],
      name: 'All',
    });
    // A grid around no business has no coverage to check.
    expect(await patch({ grid_size: 3, radius_miles: 100 })).toMatchObject({
      grid_size: 3,
      radius_miles: 100,
    });
    expect(await patch({ business_id: business, name: null, radius_miles: 1 })).toMatchObject({
      business_id: business,
      business_ids: null,
      tag: null,
      name: null,
    });
    await api
      .patch(path)
      .send({ business_ids: [2_000_000_000] })
      .expect(404);
    await api.patch(path).send({ tag: 'a', business_id: business }).expect(400);
    expect(await read(path)).toMatchObject({ business_id: business });
  });

  describe('POST /schedules', () => {
    it.each([
      ['no target', {}, '#/business_id', 'required'],
      ['a business and a tag', { business_id: 1, tag: 'a' }, '#/tag', 'not_together'],
      ['a list and a tag', { business_ids: [1], tag: 'a' }, '#/business_ids', 'not_together'],
      ['an empty list', { business_ids: [] }, '#/business_ids', 'too_few'],
      ['a long name', { tag: 'a', name: 'x'.repeat(121) }, '#/name', 'wrong_length'],
    ])('rejects %s with 400', async (_, body, pointer, code) => {
      const grid = { grid_size: 1, radius_miles: 0.5, cron: '0 3 * * *' };
      const { errors } = (
        await api
          .post(SCHEDULES)
          .send({ ...grid, ...body })
          .expect(400)
      ).body;
      expect(errors).toContainEqual(expect.objectContaining({ pointer, code }));
    });

    it('rejects a campaign of a business of another account with 404', async () => {
      const other = server.as((await server.createAccount('agency')).key);
      const foreign = await createBusiness(other);
      const body = { business_ids: [foreign], grid_size: 1, radius_miles: 0.5, cron: '0 3 * * *' };
      await api.post(SCHEDULES).send(body).expect(404);
    });
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
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
  });

  afterEach(async () => {
    await server.sql('delete from schedule');
    gate.open();
    await server.quiet();
  });

  afterAll(() => server.stop());

  function add(more: object = {}): Promise<number> {
    return createBusiness(api, { ...PHARMACY, name: `${PHARMACY.name} ${Math.random()}` }, more);
  }

  async function create(body: object): Promise<string> {
    const grid = { grid_size: 1, radius_miles: 0.5, cron: '0 3 * * *' };
    const answer = await api
      .post(SCHEDULES)
      .send({ ...grid, ...body })
      .expect(201);
    return String(answer.headers['location']);
  }

  async function read(path: string): Promise<Json> {
    return (await api.get(path).expect(200)).body;
  }

  async function fire(at = DUE): Promise<void> {
    clock.set(at);
    await server.drain(Scheduler);
  }

  async function batches(): Promise<Json[]> {
    return (await api.get('/api/v1/scan-batches').expect(200)).body;
  }

  async function scans(): Promise<Json[]> {
    return (await api.get('/api/v1/scans').expect(200)).body;
  }
});

type Json = Record<string, unknown>;
