import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  FakeSerpApi,
  type SerpApiPlace,
  serpApiPlace,
} from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { json } from '../../../libs/local-search/testing/vendor.js';
import { CheckLedger } from '../../../src/billing/check-ledger.js';
import { createBusiness, lookedUp, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

const CEDAR = { name: 'Dental Cedar', lat: 40.752, lng: -73.98 };
const CEDAR_CID = '1885667171971914957';

const cedar = (more: object = {}): SerpApiPlace =>
  serpApiPlace(3, {
    title: CEDAR.name,
    data_cid: CEDAR_CID,
    gps_coordinates: { latitude: CEDAR.lat, longitude: CEDAR.lng },
    ...more,
  });
const nameOnly = (title: string): SerpApiPlace => ({ title });

describe('A scan whose provider sends faulty answers', () => {
  it('leaves pins unmeasured whose listings have neither identifiers nor positions, and does not charge them', async () => {
    const points = new Map<string, number>();
    fake.behaviour = (call) => {
      const point = pointOf(call);
      if (!points.has(point)) points.set(point, points.size);
      return (points.get(point) ?? 0) < 5 ? answer(STRIPPED) : 'normal';
    };
    const before = fake.calls.length;
    const ended = await run('dentist');
    expect(ended).toMatchObject({
      status: 'partial',
      pins_measured: PINS - 5,
      pins_found: PINS - 5,
      credits_charged: PINS - 5,
      suspect: null,
      // Each faulty answer was requested once more.
      provider_cost: { searches: PINS + 5 },
    });
    const calls = fake.calls.slice(before);
    expect(calls).toHaveLength(PINS + 5);
    expect(calls.filter(({ query }) => query.get('no_cache') === 'true')).toHaveLength(5);
    const { grid, unmeasured } = (await rankings(api, { business_id, keyword: 'dentist' })) as unknown as {
      grid: { rank: number }[];
      unmeasured: { reason: string }[];
    };
    expect(new Set(grid.map(({ rank }) => rank))).toEqual(new Set([3]));
    expect(unmeasured.map(({ reason }) => reason)).toEqual(Array(5).fill('provider_answer_unreadable'));
    const { body } = await api.get('/api/v1/competitors').query({ limit: 100 }).expect(200);
    expect((body as { name: string }[]).filter(({ name }) => name.startsWith('Dental'))).toEqual([]);
    expect(await storedWithoutIdentity()).toEqual([]);
    expect(await server.app.get(CheckLedger).run()).toMatchObject({ findings: [] });
  });

  it('measures pins whose second answer is readable', async () => {
    fake.behaviour = ({ query }) => (query.has('no_cache') ? 'normal' : answer(STRIPPED));
    expect(await run('second answer', 3)).toMatchObject({
      status: 'completed',
      pins_found: 9,
      provider_cost: { searches: 18 },
    });
  });

  it('fails and charges nothing if no listing of any pin can be identified', async () => {
    fake.behaviour = () => answer(STRIPPED);
    const ended = await run('all stripped');
    expect(ended).toMatchObject({
      status: 'failed',
      failure: 'provider_answer_unreadable',
      pins_measured: 0,
      credits_charged: 0,
    });
    // The provider is given up after ten such answers.
    const searches = fake.calls.filter(({ query }) => query.get('q') === 'all stripped');
    expect(searches.length).toBeLessThanOrEqual(2 * (10 + 8));
    expect(await storedWithoutIdentity()).toEqual([]);
  });

  it('keeps the ranks behind a single listing that cannot be identified, and stores nothing of it', async () => {
    const others = Array.from({ length: 7 }, (_, index) => serpApiPlace(20 + index));
    fake.behaviour = () => answer([serpApiPlace(1), nameOnly('Dental Alder'), cedar(), ...others]);
    const ended = await run('one in ten', 3);
    expect(ended).toMatchObject({ status: 'completed', pins_found: 9, provider_cost: { searches: 9 } });
    const { grid } = await rankings(api, { business_id, keyword: 'one in ten' });
    expect(grid.map(({ rank }) => rank)).toEqual(Array(9).fill(3));
    const { body } = await api.get(`/api/v1/scans/${String(ended.id)}/pins/0/0`).expect(200);
    const { results: listed } = body as { results: { rank: number }[] };
    expect(listed.map(({ rank }) => rank)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await storedWithoutIdentity()).toEqual([]);
  });

  it('leaves pins unmeasured at which such a listing has the name of the business', async () => {
    const others = Array.from({ length: 9 }, (_, index) => serpApiPlace(30 + index));
    fake.behaviour = () => answer([...others, nameOnly('DENTAL CEDAR')]);
    expect(await run('its name', 3)).toMatchObject({
      status: 'failed',
      failure: 'provider_answer_unreadable',
      credits_charged: 0,
    });
  });

  it('asks once more for a single place that does not have the name of the keyword', async () => {
    fake.behaviour = ({ query }) =>
      query.has('no_cache') ? 'normal' : json(200, { place_results: serpApiPlace(9) });
    expect(await run('dentist nearby', 3)).toMatchObject({
      pins_found: 9,
      provider_cost: { searches: 18 },
    });
    fake.behaviour = () => json(200, { place_results: cedar() });
    expect(await run('dental cedar', 3)).toMatchObject({ pins_found: 9, provider_cost: { searches: 9 } });
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    fake = await FakeSerpApi.start({ places: LIST });
    server = await TestServer.start(undefined, {
      ...fake.env,
      SERPAPI_ENGINE: 'google_local',
      SERPAPI_MAX_RPS: '500',
      SERPAPI_COST_PER_SEARCH: '0.005',
    });
    api = server.as((await server.createAccount('agency')).key);
    business_id = await createBusiness(api, CEDAR);
    await lookedUp(server, business_id);
  });

  afterEach(() => {
    fake.behaviour = () => 'normal';
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  function run(keyword: string, grid_size = 7) {
    return scan(api, { business_id, keyword, grid_size });
  }

  /** Decodes the position of the device, without the time. */
  function pointOf({ query }: { query: URLSearchParams }): string {
    const text = Buffer.from((query.get('uule') ?? '').slice(2), 'base64').toString();
    return /latitude_e7:\S+\s+longitude_e7:\S+/.exec(text)?.[0] ?? '';
  }

  function storedWithoutIdentity() {
    return server.sql(`select 1 from place where place_id like 'name:%' and lat is null`);
  }
});

describe('POST /businesses with a CID that the provider first answers with nothing', () => {
  let fake: FakeSerpApi;
  let server: TestServer;
  beforeAll(async () => {
    fake = await FakeSerpApi.start({ places: LIST });
    server = await TestServer.start(undefined, { ...fake.env, SERPAPI_COST_PER_SEARCH: '0.005' });
  });
  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  const empty = { error: "Google hasn't returned any results for this query." };
  it.each([
    { search_information: { place_results_state: 'Fully empty' }, ...empty },
    { search_information: { place_results_state: 'Fully empty' } },
    empty,
    { place_results: {} },
    { place_results: nameOnly(CEDAR.name) },
  ])('asks once more without the cache, pays for both and returns 201 after %j', async (body) => {
    const api = await server.newCustomer();
    await server.sql('delete from provider_spending');
    fake.behaviour = ({ query }) => (query.has('no_cache') ? 'normal' : json(200, body));
    fake.calls.length = 0;
    const gbp_url = `https://maps.google.com/?cid=${CEDAR_CID}`;
    const created = await api.post('/api/v1/businesses').send({ gbp_url }).expect(201);
    expect(created.body).toMatchObject({ name: CEDAR.name, cid: CEDAR_CID });
    // The look-up that locates the business, and the one that completes it.
    await lookedUp(server, created.body.id);
    expect(fake.calls.map(({ query }) => query.get('no_cache'))).toEqual([null, 'true', null, 'true']);
    await until(
      () => server.sql<{ micros: string }>('select micros from provider_spending'),
      ([row]) => Number(row?.micros) === 4 * MICROS,
    );
  });

  it('returns 422 after two empty answers, and 502 after two unreadable ones', async () => {
    const api = await server.newCustomer();
    const gbp_url = `https://maps.google.com/?cid=${CEDAR_CID}`;
    fake.calls.length = 0;
    fake.behaviour = () => json(200, empty);
    await api.post('/api/v1/businesses').send({ gbp_url }).expect(422);
    fake.behaviour = () => json(200, { place_results: {} });
    await api.post('/api/v1/businesses').send({ gbp_url }).expect(502);
    expect(fake.calls).toHaveLength(4);
  });
});

const MICROS = 5_000;

const PINS = 49;

/** A list in which Dental Cedar is third. */
const LIST = [serpApiPlace(1), serpApiPlace(2), cedar(), serpApiPlace(4)];

const STRIPPED = ['Dental Alder', 'Dental Birch', CEDAR.name, 'Dental Elm'].map(nameOnly);

function answer(places: readonly SerpApiPlace[]) {
  return json(200, { local_results: places.map((place, index) => ({ position: index + 1, ...place })) });
}
