import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  FakeSerpApi,
  placeOf,
  serpApiPlace,
} from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { FakeClock } from '../../support/fake-clock.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

describe('search provider with a price and a monthly cap', () => {
  it('the spending of a provider includes look-ups', async () => {
    expect(await spent()).toBe(LOOK_UPS);
  });

  it('POST /scans/preview returns the estimated cost of the provider', async () => {
    const body = { business_id, keyword: 'cafe', grid_size: 7, radius_miles: 0.5 };
    const preview = await api.post('/api/v1/scans/preview').send(body).expect(200);
    expect(preview.body.provider_cost).toEqual({
      amount: '0.245',
      // 13 repeated searches and 5 checks.
      amount_max: '0.335',
      per_pin: '0.005',
      currency: 'EUR',
    });
  });

  it('a scan pays for unreadable responses and their retries, but not for rejected requests', async () => {
    const searches = () => fake.calls.filter(({ query }) => query.get('q') === 'cafe');
    const seen = new Set<string>();
    const isFirst = (place: string): boolean => seen.size < seen.add(place).size;
    // The first search of each pin returns garbage or fails, the second one succeeds.
    fake.behaviour = (call) => {
      if (call.query.get('q') !== 'cafe' || !isFirst(placeOf(call))) return 'normal';
      return seen.size % 2 === 0 ? 'garbage' : 'rate limited';
    };
    const ended = await scan(api, { business_id, keyword: 'cafe' });
    expect(ended).toMatchObject({
      status: 'completed',
      pins_measured: 9,
      provider_cost: { amount: '0.065', currency: 'EUR', searches: 13 },
    });
    expect(searches()).toHaveLength(18);
    expect(await spent()).toBe(LOOK_UPS + 13);
    const { text } = await server.as().get('/metrics').expect(200);
    expect(text).toMatch(/lrs_provider_spent_total\{provider="serpapi"\} 0\.08/);
  });

  it('a scan pays for an empty result and for asking it again without the cache, also when it is checked', async () => {
    const empty = Buffer.from(JSON.stringify({ search_information: { local_results_state: 'Fully empty' } }));
    fake.behaviour = () => ({ status: 200, headers: {}, body: empty });
    const ended = await scan(api, { business_id, keyword: 'empty', grid_size: 1 });
    expect(ended).toMatchObject({
      status: 'completed',
      pins_measured: 1,
      pins_found: 0,
      suspect: { reason: 'nothing_found', outcome: 'confirmed' },
      provider_cost: { amount: '0.02', searches: 4 },
    });
    const asked = fake.calls.filter(({ query }) => query.get('q') === 'empty');
    expect(asked.map(({ query }) => query.get('no_cache'))).toEqual([null, 'true', null, 'true']);
    expect(await spent()).toBe(LOOK_UPS + 13 + 4);
  });

  it('simultaneous scans stay within the cap and release the credits of unmeasured pins', async () => {
    const paths = await Promise.all(
      ['bar', 'hotel', 'cine'].map((keyword) => startScan(api, { business_id, keyword, grid_size: 5 })),
    );
    const ended = [];
    for (const path of paths) ended.push(await finished(api, path));
    expect(await spent()).toBe(CAP);
    const measured = ended.map((one) => one.pins_measured);
    const all = (await server.sql<{ n: number }>('select sum(paid_searches)::int as n from scan'))[0]?.n;
    expect(all).toBe(13 + 4 + measured.reduce((sum, count) => sum + count));
    expect(all).toBe(CAP - LOOK_UPS);
    for (const one of ended) expect(one.credits_charged).toBe(one.pins_measured);
    const stopped = ended.find((one) => one.status !== 'completed');
    const { body } = await api.get(`/api/v1/scans/${String(stopped?.id)}/rankings`).expect(200);
    const reasons = new Set(body.unmeasured.map(({ reason }: { reason: string }) => reason));
    expect(reasons).toEqual(new Set(['provider_budget_exhausted']));
  });

  describe('POST /scans', () => {
    it('returns 503 and charges nothing when the cap is spent', async () => {
      const before = await api.get('/api/v1/subscription').expect(200);
      const refused = await api
        .post('/api/v1/scans')
        .send({ business_id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5 })
        .expect(503);
      expect(refused.body).toMatchObject({ code: 'provider_budget_exhausted', providers: ['serpapi'] });
      expect((await api.get('/api/v1/subscription').expect(200)).body).toEqual(before.body);
    });

    it('is accepted again in the next month', async () => {
      new FakeClock([server.app], '2026-04-01T00:00:00Z');
      await startScan(api, { business_id, keyword: 'kiosco' });
    });
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    fake = await FakeSerpApi.start({ places: [serpApiPlace(1, { data_cid: '12600752361761623094' })] });
    server = await TestServer.start(undefined, {
      ...fake.env,
      SERPAPI_MAX_RPS: '500',
      SERPAPI_COST_PER_SEARCH: '0.005',
      SERPAPI_MONTHLY_CAP: '0.3',
      PROVIDER_CURRENCY: 'EUR',
    });
    new FakeClock([server.app], '2026-03-02T12:00:00Z');
    api = await server.newCustomer();
    business_id = await createBusiness(api);
    await api
      .post('/api/v1/businesses')
      .send({ gbp_url: 'https://maps.google.com/?cid=12600752361761623094' })
      .expect(201);
    await until(
      () => server.sql('select 1 from business where looked_up_at is null'),
      (rows) => rows.length === 0,
    );
  });

  afterEach(() => {
    fake.behaviour = () => 'normal';
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  async function spent(): Promise<number> {
    const rows = await server.sql<{ micros: string }>(
      `select micros from provider_spending where provider = 'serpapi' and month = '2026-03-01'`,
    );
    return Number(rows[0]?.micros ?? 0) / MICROS;
  }
});

const MICROS = 5_000;

/** The cap in searches. */
const CAP = 60;

/** One to locate a business, and one per business to complete it. */
const LOOK_UPS = 3;
