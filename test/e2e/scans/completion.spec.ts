import type { PlanCode } from '#config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequeueScans } from '../../../src/scanning/run/requeue-scans.js';
import { eventsOf, type StoredEvent } from '../../support/events.js';
import { FakeClock } from '../../support/fake-clock.js';
import { insertQueuedScan } from '../../support/queued-scan.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, renameListing, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

/** The effects of a scan are stored in the transaction that ends it. */
describe('EndScan', () => {
  it('writes scan.completed for every scan and no rank.changed when the ranks are the same', async () => {
    const customer = await newCustomer();
    const id = await createBusiness(customer.api);
    const first = await scan(customer.api, { business_id: id });
    await scan(customer.api, { business_id: id });
    expect((await eventsOf(server, customer.accountId)).map(({ type }) => type)).toEqual([
      'scan.completed',
      'scan.completed',
    ]);
    const [completed] = await typed(customer, 'scan.completed');
    expect(completed?.data).toEqual(first);
  });

  it('writes rank.changed with the change and its significance when the business disappears', async () => {
    const customer = await newCustomer();
    const id = await createBusiness(customer.api);
    const { before, after } = await vanish(customer, id, { grid_size: 5 });
    const [event, ...more] = await typed(customer, 'rank.changed');
    expect(more).toEqual([]);
    expect(event?.livemode).toBe(true);
    const { body } = await customer.api.get(`/api/v1/scans/${String(after.id)}/comparison`).expect(200);
    expect(event?.data).toEqual({
      business_id: id,
      series_id: after.series_id,
      keyword: PHARMACY.keyword,
      scan_id: after.id,
      scanned_at: after.completed_at,
      previous_scan_id: before.id,
      previous_scanned_at: before.completed_at,
      grid_size: 5,
      radius_miles: 0.5,
      provider: 'openstreetmap',
      before: body.before,
      after: body.after,
      mean_change: body.mean_change,
      pins: body.pins,
      compared_pins: 25,
      significant: true,
      p_value: body.p_value,
      reason: null,
      level: null,
      overtaken_by: expect.any(Array) as unknown,
    });
    expect(body.pins.lost).toBeGreaterThan(0);
  });

  it('stores the health score with its parts for the scan, the business and the history', async () => {
    const customer = await newCustomer();
    const id = await createBusiness(customer.api);
    const { before, after } = await vanish(customer, id, { grid_size: 5 });
    const health = async (scanId: unknown) =>
      (await customer.api.get(`/api/v1/scans/${String(scanId)}/health`).expect(200)).body;
    const [then, now] = [await health(before.id), await health(after.id)];
    for (const { health_score, parts } of [then, now]) {
      const sum = parts.reduce(
        (total: number, { value, weight }: { value: number | null; weight: number }) =>
          total + (value ?? 0) * weight,
        0,
      );
      expect(health_score).toBe(Math.round(sum));
    }
    expect(then.parts.map(({ name }: { name: string }) => name)).toEqual([
      'visibility',
      'coverage',
      'momentum',
      'profile',
    ]);
    expect(then.parts[2]).toMatchObject({ name: 'momentum', value: null, weight: 0 });
    expect(now.parts[0]).toMatchObject({ value: 0 });
    expect(now.health_score).toBeLessThan(then.health_score);
    const business = await customer.api.get(`/api/v1/businesses/${id}`).expect(200);
    expect(business.body.latest_health_score).toBe(now.health_score);
    const { body } = await customer.api
      .get('/api/v1/history')
      .query({ business_id: id, keyword: PHARMACY.keyword })
      .expect(200);
    expect(body.history.map(({ health_score }) => health_score)).toEqual([
      then.health_score,
      now.health_score,
    ]);
  });

  it('raises alerts of the default rules and writes alert.triggered for each', async () => {
    const customer = await newCustomer();
    const id = await createBusiness(customer.api);
    const rules = await customer.api.get(`/api/v1/businesses/${id}/alert-rules`).expect(200);
    expect(rules.body).toEqual({
      success: true,
      business_id: id,
      is_default: true,
      rules: [
        { kind: 'average_total_rank_worse', positions: 2, significant_only: true, cooldown_hours: 24 },
        { kind: 'share_of_local_voice_down', points: 10, significant_only: true, cooldown_hours: 24 },
        { kind: 'pins_lost', percent: 20, significant_only: true, cooldown_hours: 24 },
        { kind: 'scan_failed', cooldown_hours: 24 },
        { kind: 'credits_low', percent: 10, cooldown_hours: 24 },
      ],
    });
    const { after } = await vanish(customer, id);
    const raised = await alerts(customer);
    expect(raised.map(({ kind }) => kind).reverse()).toEqual([
      'average_total_rank_worse',
      'share_of_local_voice_down',
      'pins_lost',
    ]);
    expect(raised[2]).toMatchObject({
      business_id: id,
      keyword: PHARMACY.keyword,
      scan_id: after.id,
      rule: rules.body.rules[0],
      values: { metric: 'average_total_rank', after: 21, compared_pins: 9, significant: true },
      created_at: after.completed_at,
    });
    const events = await typed(customer, 'alert.triggered');
    expect(events.map(({ data }) => data['id'])).toEqual(raised.map((alert) => alert['id']).reverse());
    expect(events[0]?.data).toMatchObject({
      business_id: id,
      rule: rules.body.rules[0],
      scan: { id: after.id, status: 'completed' },
    });
    expect(Math.max(...(await eventsOf(server, customer.accountId)).map(({ bytes }) => bytes))).toBeLessThan(
      MAX_EVENT_BYTES,
    );
  });

  it('raises an alert again only after its cool-down, but at once for another keyword', async () => {
    const customer = await newCustomer();
    const id = await createBusiness(customer.api);
    await putRules(customer.api, id, [{ kind: 'pins_lost', cooldown_hours: 48 }]);
    for (const expected of [1, 1]) {
      await renameListing(server, id, PHARMACY.name);
      clock.advance(HOUR);
      await vanish(customer, id);
      expect(await alerts(customer)).toHaveLength(expected);
    }
    clock.advance(48 * HOUR);
    await renameListing(server, id, PHARMACY.name);
    await vanish(customer, id);
    expect(await alerts(customer)).toHaveLength(2);
    await renameListing(server, id, PHARMACY.name);
    await vanish(customer, id, { keyword: 'pharmacy' });
    expect(await alerts(customer, `?business_id=${id}`)).toHaveLength(3);
  });

  it('raises no alert without rules and raises overtaken for the competitor of a rule', async () => {
    const customer = await newCustomer();
    const id = await createBusiness(customer.api);
    await putRules(customer.api, id, []);
    const { before } = await vanish(customer, id, { grid_size: 5 });
    expect(await alerts(customer)).toEqual([]);
    // A competitor that was behind overtakes a business that disappears.
    const { body: own } = await customer.api.get(`/api/v1/scans/${String(before.id)}/rankings`).expect(200);
    const { body: list } = await customer.api.get(`/api/v1/competitors?business_id=${id}`).expect(200);
    const rival = (list as { place_id: string; ranks: { average_total_rank: number }[] }[]).find(
      ({ ranks }) => Number(ranks[0]?.average_total_rank) > own.metrics.average_total_rank,
    );
    await putRules(customer.api, id, [
      { kind: 'overtaken', place_id: rival?.place_id },
      { kind: 'overtaken', place_id: 'osm:node/1' },
    ]);
    // The comparison takes scans of the same time for repeats.
    clock.advance(HOUR);
    await renameListing(server, id, PHARMACY.name);
    await vanish(customer, id, { grid_size: 5 });
    expect((await alerts(customer)).map(({ kind }) => kind)).toEqual(['overtaken']);
    const [alert] = await alerts(customer);
    expect(alert?.['rule']).toMatchObject({ place_id: rival?.place_id });
    expect(alert?.['values']).toMatchObject({ after: 21, significant: true });
  });

  it('raises credits_low once when the remaining credits fall below the percentage', async () => {
    const customer = await newCustomer('starter');
    const id = await createBusiness(customer.api);
    await putRules(customer.api, id, [
      { kind: 'credits_low', percent: 1 },
      { kind: 'credits_low', percent: 99, cooldown_hours: 0 },
    ]);
    const scans = [await scan(customer.api, { business_id: id })];
    expect(await alerts(customer)).toEqual([]);
    for (let n = 0; n < 2; n++) scans.push(await scan(customer.api, { business_id: id, grid_size: 4 }));
    const raised = await alerts(customer);
    expect(raised.map(({ values }) => values)).toEqual([
      { credits_remaining: 1959, credits_total: 2000 },
      { credits_remaining: 1975, credits_total: 2000 },
    ]);
    expect(raised.map(({ scan_id }) => scan_id)).toEqual([scans[2]?.id, scans[1]?.id]);
  });

  it('raises scan_failed for a failed scan and keeps the health score of the business', async () => {
    const customer = await newCustomer();
    const id = await createBusiness(customer.api);
    const { id: scanId } = await scan(customer.api, { business_id: id });
    const { body: before } = await customer.api.get(`/api/v1/businesses/${id}`).expect(200);
    // A scan that has crashed five workers is given up.
    const givenUp = await insertQueuedScan(server, scanId, { attempt: 5 });
    await server.drain(RequeueScans);
    const failed = await finished(customer.api, `/api/v1/scans/${givenUp}`);
    expect(failed).toMatchObject({ status: 'failed', failure: 'not_tried' });
    const [alert, ...others] = await alerts(customer);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ kind: 'scan_failed', scan_id: givenUp, values: { failure: 'not_tried' } });
    expect((await typed(customer, 'scan.completed')).at(-1)?.data).toEqual(failed);
    expect(await typed(customer, 'rank.changed')).toEqual([]);
    const { body: after } = await customer.api.get(`/api/v1/businesses/${id}`).expect(200);
    expect(after.latest_health_score).toBe(before.latest_health_score);
    const health = await customer.api.get(`/api/v1/scans/${givenUp}/health`).expect(200);
    expect(health.body).toMatchObject({ health_score: null, parts: [] });
  });

  it('keeps the events and alerts of a test key in test mode', async () => {
    const customer = await newCustomer();
    const { key } = await server.createKey({ accountId: customer.accountId, livemode: false });
    const trying = { ...customer, api: server.as(key) };
    const id = await createBusiness(trying.api);
    await vanish(trying, id);
    const events = await eventsOf(server, customer.accountId);
    expect(new Set(events.map(({ type }) => type)).size).toBe(3);
    expect(events.every(({ livemode }) => !livemode)).toBe(true);
    expect((await alerts(trying)).length).toBeGreaterThan(0);
    expect(await alerts(customer)).toEqual([]);
    await customer.api.get(`/api/v1/businesses/${id}/alert-rules`).expect(404);
  });

  describe('PUT /businesses/{id}/alert-rules', () => {
    let api: Api;
    let id: number;

    beforeAll(async () => {
      ({ api } = await newCustomer());
      id = await createBusiness(api);
    });

    it.each<[string, unknown, string]>([
      ['rules that are not a list', { rules: {} }, '#/rules'],
      ['a rule that is not an object', { rules: ['pins_lost'] }, '#/rules'],
      ['an unknown kind', { rules: [{ kind: 'rain' }] }, '#/rules/0/kind'],
      ['the name of an inherited property as kind', { rules: [{ kind: 'toString' }] }, '#/rules/0/kind'],
      [
        'overtaken without place_id',
        { rules: [{ kind: 'scan_failed' }, { kind: 'overtaken' }] },
        '#/rules/1/place_id',
      ],
      [
        'a field of another kind of rule',
        { rules: [{ kind: 'scan_failed', percent: 5 }] },
        '#/rules/0/percent',
      ],
      ['a null field', { rules: [{ kind: 'pins_lost', percent: null }] }, '#/rules/0/percent'],
      ['a percentage of 100', { rules: [{ kind: 'credits_low', percent: 100 }] }, '#/rules/0/percent'],
      [
        'a cool-down of half an hour',
        { rules: [{ kind: 'scan_failed', cooldown_hours: 0.5 }] },
        '#/rules/0/cooldown_hours',
      ],
      ['51 rules', { rules: Array(51).fill({ kind: 'scan_failed' }) }, '#/rules'],
    ])('rejects %s with 400', async (_, body, pointer) => {
      const { body: problem } = await api
        .put(`/api/v1/businesses/${id}/alert-rules`)
        .send(body as object)
        .expect(400);
      expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
      expect((await api.get(`/api/v1/businesses/${id}/alert-rules`)).body.is_default).toBe(true);
    });
  });

  it('GET /alerts returns pages and filters by business_id', async () => {
    const customer = await newCustomer();
    const [one, other] = [
      await createBusiness(customer.api),
      await createBusiness(customer.api, OTHER_PHARMACY),
    ];
    await vanish(customer, one);
    const all = await alerts(customer);
    const page = await customer.api.get('/api/v1/alerts?limit=2').expect(200);
    expect(page.body).toEqual(all.slice(0, 2));
    expect(page.headers['link']).toContain('rel="next"');
    expect(await alerts(customer, `?business_id=${other}`)).toEqual([]);
    await customer.api.delete(`/api/v1/businesses/${one}`).expect(204);
    expect(await alerts(customer)).toEqual([]);
    await customer.api.get(`/api/v1/alerts?business_id=${one}`).expect(404);
  });

  let server: TestServer;
  let clock: FakeClock;

  beforeAll(async () => {
    server = await TestServer.start();
    clock = new FakeClock([server.app], '2026-03-02T12:00:00Z');
  });

  afterAll(() => server.stop());

  async function newCustomer(plan: PlanCode = 'agency'): Promise<Customer> {
    const { accountId, key } = await server.createAccount(plan);
    return { accountId, api: server.as(key) };
  }

  /** Scans twice, an hour apart, and renames the business in between so that no provider lists it. */
  async function vanish({ api }: Customer, id: number, more: object = {}) {
    const before = await scan(api, { business_id: id, ...more });
    await renameListing(server, id, UNLISTED_NAME);
    clock.advance(HOUR);
    return { before, after: await scan(api, { business_id: id, ...more }) };
  }

  async function typed({ accountId }: Customer, type: string): Promise<StoredEvent[]> {
    return (await eventsOf(server, accountId)).filter((event) => event.type === type);
  }

  async function alerts({ api }: Customer, query = '') {
    return (await api.get(`/api/v1/alerts${query}`).expect(200)).body as Record<string, unknown>[];
  }

  function putRules(api: Api, id: number, rules: object[]) {
    return api.put(`/api/v1/businesses/${id}/alert-rules`).send({ rules }).expect(200);
  }
});

const UNLISTED_NAME = 'Unlisted Venture';

const HOUR = 3_600_000;

const MAX_EVENT_BYTES = 20_000;

interface Customer {
  readonly api: Api;
  readonly accountId: number;
}
