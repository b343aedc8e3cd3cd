import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  FakeSerpApi,
  placeOf,
  serpApiPlace,
} from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { JOES as TOWN_JOES, rankOfJoes, shopsOfTown } from '../../support/fakes/town.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

describe('A service with SerpApi', () => {
  it('scans a business anywhere and completes it with data of Google', async () => {
    const business_id = await createBusiness(api, JOES);
    const ended = await scan(api, { business_id, keyword: 'pizza' });
    expect(ended).toMatchObject({
      status: 'completed',
      provider: 'serpapi',
      pins_measured: 9,
      pins_found: 9,
    });
    const { grid, attribution } = await rankings(api, { business_id, keyword: 'pizza' });
    expect(grid.map(({ rank }) => rank)).toEqual(Array(9).fill(3));
    expect(attribution).toContain('SerpApi');
    // The look-up runs beside the scan.
    const { body } = await until(
      () => api.get(`/api/v1/businesses/${business_id}`).expect(200),
      (answer) => answer.body.rating !== null,
    );
    expect(body).toMatchObject({
      location: { address: '3 Main St, New York' },
      rating: 4.5,
      review_count: 103,
    });
  });

  it('GET /competitors includes competitors without an address', async () => {
    const { body } = await api.get('/api/v1/competitors').expect(200);
    expect(body).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Plumber', lat: null, lng: null })]),
    );
  });

  it("ranks the business at each pin in Google's order", async () => {
    inTown = true;
    const api = await server.newCustomer();
    const { body } = await api.post('/api/v1/businesses').send({ gbp_url: TOWN_JOES.url }).expect(201);
    const keyword = 'pizzeria';
    const ended = await scan(api, { business_id: body.id, keyword, grid_size: 5, radius_miles: 0.4 });
    expect(ended).toMatchObject({ status: 'completed', pins_measured: 25 });
    const { grid } = await rankings(api, { business_id: body.id, keyword });
    expect(grid.map(({ rank }) => rank)).toEqual(grid.map(rankOfJoes));
    expect(new Set(grid.map(({ rank }) => rank)).size).toBeGreaterThan(3);
    expect(grid.some(({ found }) => !found)).toBe(true);
    const searches = fake.calls.filter(({ query }) => query.get('q') === keyword);
    expect(new Set(searches.map(placeOf)).size).toBe(searches.length);
  });

  describe('POST /businesses', () => {
    it('locates a business by the CID of its URL', async () => {
      const gbp_url = `https://maps.google.com/?cid=${JOES_CID}`;
      const other = await server.newCustomer();
      const { body } = await other.post('/api/v1/businesses').send({ gbp_url }).expect(201);
      expect(body).toMatchObject({
        name: JOES.name,
        cid: JOES_CID,
        location: { lat: JOES.lat, lng: JOES.lng },
      });
    });

    it('rejects with 502 and stores nothing when the provider fails', async () => {
      fake.behaviour = () => 'broken';
      const other = await server.newCustomer();
      const gbp_url = `https://maps.google.com/?cid=${JOES_CID}`;
      const refused = await other.post('/api/v1/businesses').send({ gbp_url }).expect(502);
      expect(refused.body).toMatchObject({ code: 'provider_unavailable' });
      expect((await other.get('/api/v1/businesses').expect(200)).body).toEqual([]);
    });
  });

  it('a scan retries after temporary failures', async () => {
    const mine = await server.newCustomer();
    const business_id = await createBusiness(mine, JOES);
    const faults = (['broken', 'reset', 'garbage', 'rate limited'] as const).values();
    fake.behaviour = () => faults.next().value ?? 'normal';
    const ended = await scan(mine, { business_id, keyword: 'pizza' });
    expect(ended).toMatchObject({ status: 'completed', pins_measured: 9 });
  });

  it('a scan measures all pins despite an outage and many 429 responses', async () => {
    const mine = await server.newCustomer();
    const business_id = await createBusiness(mine, JOES);
    let refusals = 9;
    fake.behaviour = () => (refusals-- > 0 ? 'broken' : 'normal');
    const afterOutage = await scan(mine, { business_id, keyword: 'outage', grid_size: 5 });
    expect(afterOutage).toMatchObject({ status: 'completed', pins_measured: 25 });
    // At most twenty per second.
    const answered: number[] = [];
    fake.behaviour = ({ at }) => {
      if (answered.filter((one) => one > at - 1_000).length >= 20) return 'rate limited';
      answered.push(at);
      return 'normal';
    };
    const afterStorm = await scan(mine, { business_id, keyword: 'storm', grid_size: 7 });
    expect(afterStorm).toMatchObject({ status: 'completed', pins_measured: 49 });
  });

  it('a scan fails with provider_answer_unreadable after few paid requests when responses are unreadable', async () => {
    const mine = await server.newCustomer();
    const business_id = await createBusiness(mine, JOES);
    fake.behaviour = ({ query }) => (query.get('q') === 'kebab' ? 'garbage' : 'normal');
    const ended = await scan(mine, { business_id, keyword: 'kebab', grid_size: 15 });
    expect(ended).toMatchObject({
      status: 'failed',
      pins_measured: 0,
      failure: 'provider_answer_unreadable',
    });
    const searches = fake.calls.filter(({ query }) => query.get('q') === 'kebab');
    expect(searches.length).toBeLessThanOrEqual(3 * (10 + 8));
    const { body } = await mine.get(`/api/v1/scans/${String(ended.id)}/rankings`).expect(200);
    expect(body.grid).toEqual([]);
    expect(body.unmeasured).toHaveLength(225);
  });

  it('a restart while the provider hangs loses no pin', async () => {
    const { key } = await server.createAccount('agency');
    const business_id = await createBusiness(server.as(key), JOES);
    fake.behaviour = () => 'hanging';
    const before = fake.calls.length;
    const path = await startScan(server.as(key), { business_id, keyword: 'ramen' });
    await until(
      () => Promise.resolve(fake.calls.length),
      (calls) => calls > before,
    );
    fake.behaviour = () => 'normal';
    await server.restart();
    api = await server.newCustomer();
    expect(await finished(server.as(key), path)).toMatchObject({ status: 'completed', pins_measured: 9 });
  });

  it('a scan stops and reports unmeasured pins when the plan has no searches left', async () => {
    fake.behaviour = ({ query }) => (query.get('q') === 'sushi' ? 'out of searches' : 'normal');
    const mine = await server.newCustomer();
    const business_id = await createBusiness(mine, JOES);
    const ended = await scan(mine, { business_id, keyword: 'sushi', grid_size: 15 });
    expect(ended).toMatchObject({ status: 'failed', pins_measured: 0, pins_total: 225 });
    const searches = fake.calls.filter(({ query }) => query.get('q') === 'sushi');
    expect(searches.length).toBeLessThanOrEqual(8);
    const { body } = await mine.get(`/api/v1/scans/${String(ended.id)}/rankings`).expect(200);
    expect(body).toMatchObject({ grid: [], metrics: { measured_pins: 0, average_total_rank: null } });
    expect(body.unmeasured).toHaveLength(225);
    expect(body.unmeasured[0]).toMatchObject({ reason: 'provider_quota_exhausted' });
  });

  it('a scan with a test key never calls the provider', async () => {
    const { accountId } = await server.createAccount();
    const test = server.as((await server.createKey({ accountId, livemode: false })).key);
    const before = fake.calls.length;
    const ended = await scan(test, { business_id: await createBusiness(test, PHARMACY) });
    expect(ended).toMatchObject({ status: 'completed', provider: 'openstreetmap' });
    expect(fake.calls).toHaveLength(before);
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let api: Api;

  /** Whether the provider lists the shops of the town instead of Joe's and its neighbours. */
  let inTown = false;

  beforeAll(async () => {
    const joes = serpApiPlace(3, {
      title: JOES.name,
      data_cid: JOES_CID,
      gps_coordinates: { latitude: JOES.lat, longitude: JOES.lng },
    });
    // A plumber without an address, and a place whose name contains that of Joe's.
    const plumber = { title: 'Plumber', data_cid: '77', gps_coordinates: null };
    const alike = serpApiPlace(2, {
      title: `Not ${JOES.name} at all`,
      gps_coordinates: joes['gps_coordinates'],
    });
    const places = [plumber, alike, joes, serpApiPlace(4)];
    fake = await FakeSerpApi.start({ places: (query) => (inTown ? shopsOfTown(query) : places) });
    server = await TestServer.start(undefined, { ...fake.env, SERPAPI_MAX_RPS: '200' });
    api = await server.newCustomer();
  });

  afterEach(() => {
    fake.behaviour = () => 'normal';
    inTown = false;
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });
});

describe('A service with invalid settings of a provider', () => {
  it.each([
    [{ SEARCH_PROVIDERS: 'serpapi' }, 'SERPAPI_API_KEY is required'],
    [
      { SEARCH_PROVIDERS: 'openstreetmap,dataforseo', DATAFORSEO_LOGIN: 'x' },
      'DATAFORSEO_PASSWORD is required',
    ],
  ])('does not start with %j', async (env, reason) => {
    await expect(TestServer.start(undefined, env)).rejects.toThrow(reason);
  });

  it('fails a scan with provider_rejected_credentials after a wrong API key', async () => {
    const fake = await FakeSerpApi.start();
    const server = await TestServer.start(undefined, { ...fake.env, SERPAPI_API_KEY: 'wrong' });
    const api = await server.newCustomer();
    const ended = await scan(api, { business_id: await createBusiness(api, JOES), keyword: 'pizza' });
    expect(ended).toMatchObject({
      status: 'failed',
      pins_measured: 0,
      failure: 'provider_rejected_credentials',
    });
    // At most the requests in flight at the first response: waiting ones are not sent.
    expect(fake.calls.length).toBeLessThanOrEqual(8);
    await server.stop();
    await fake.stop();
  });
});

/** Outside of the areas of the embedded engine. */
const JOES = { name: "Joe's Pizza", lat: 40.7305, lng: -74.0021 };

const JOES_CID = '14072234567890123456';
