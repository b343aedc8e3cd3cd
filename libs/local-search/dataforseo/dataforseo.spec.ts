import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchProvider } from '../port/search-provider.js';
import { CENTER, shop, shops } from '../testing/shop.js';
import { createDataForSeo } from './dataforseo-provider.js';
import { dataForSeoItem, dataForSeoTask, FAKE_LOGIN, FakeDataForSeo } from './testing/fake-dataforseo.js';
import type { DataForSeoItem } from './testing/fake-dataforseo-queue.js';

const AT = { keyword: 'pizza', ...CENTER, depth: 20 };

describe('createDataForSeo', () => {
  let fake: FakeDataForSeo;
  let provider: SearchProvider;

  beforeAll(async () => {
    fake = await FakeDataForSeo.start({ places: shops(25).map(dataForSeoItem) });
    provider = createDataForSeo({ login: FAKE_LOGIN, password: fake.apiKey, baseUrl: fake.url });
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
    fake.behaviour = () => 'normal';
  });

  /** Returns these items for every search. */
  function answerWith(items: readonly DataForSeoItem[] | null, more: object = {}): void {
    const { body } = dataForSeoTask(20_000, 'Ok.', [{ items, ...more }]);
    fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
  }

  async function places(changes: object = {}) {
    const outcome = await provider.search({ ...AT, ...changes });
    return outcome.kind === 'results' ? outcome.places : outcome.reason;
  }

  it('sends one live task with the point, and the password in a header', async () => {
    await places();
    expect(fake.calls).toHaveLength(1);
    expect(fake.calls[0]).toMatchObject({ method: 'POST', path: '/v3/serp/google/maps/live/advanced' });
    expect([...(fake.calls[0]?.query ?? [])]).toEqual([]);
    expect(fake.calls[0]?.body).toEqual([
      {
        keyword: 'pizza',
        location_coordinate: '40.7,-74,15z',
        language_code: 'en',
        device: 'desktop',
        os: 'windows',
        depth: 20,
        search_places: false,
      },
    ]);
  });

  it.each([
    [{ zoom: 22 }, { location_coordinate: '40.7,-74,21z' }],
    [{ zoom: 1 }, { location_coordinate: '40.7,-74,3z' }],
    [{ lat: -34.123456789, lng: 1e-9 }, { location_coordinate: '-34.1234568,0,15z' }],
    [{ language: 'es' }, { language_code: 'es' }],
    [{ language: 'zh' }, { language_code: 'zh-CN' }],
    [{ device: 'mobile' }, { device: 'mobile', os: 'android' }],
    [{ keyword: '50% c+c' }, { keyword: '50%25 c%2Bc' }],
    [{ depth: 1_000 }, { depth: 700 }],
  ])('sends %j as %j', async (changes, expected) => {
    await places(changes);
    expect(fake.calls[0]?.body).toMatchObject([expected]);
  });

  it('reads all fields of a place', async () => {
    const { placeId, cid, lat, lng } = shop(1);
    expect((await places())[0]).toEqual({
      placeId,
      cid,
      name: 'Shop 1',
      lat,
      lng,
      address: '1 Main St, New York',
      category: 'Pizza restaurant',
      rating: 4.5,
      reviewCount: 101,
      phone: '+12125550100',
      website: 'https://example.com/',
      openingHours: 'monday 11:00–22:30',
    });
  });

  it('joins an address from its parts only with a street', async () => {
    const parts = { address: '1 Main St', city: 'New York', zip: '10001', country_code: 'US' };
    const ofParts = (address_info: object | null): DataForSeoItem =>
      dataForSeoItem(shop(1, { more: { address: null, address_info } }));
    answerWith([ofParts(parts)]);
    expect(await places()).toMatchObject([{ address: '1 Main St, New York, 10001, US' }]);
    answerWith([ofParts({ ...parts, address: null })]);
    expect(await places()).toMatchObject([{ address: null }]);
  });

  it('ranks by rank_group, which ignores advertisements, and not by the order of items', async () => {
    const at = (number: number, rank_group: number, isPaid = false): DataForSeoItem =>
      dataForSeoItem(shop(number, { isPaid, more: { rank_group, rank_absolute: 9 - rank_group } }));
    answerWith([at(3, 3), at(9, 1, true), at(1, 1), at(2, 2)]);
    expect(await places()).toMatchObject([{ name: 'Shop 1' }, { name: 'Shop 2' }, { name: 'Shop 3' }]);
  });

  it('returns an empty list for no results and for advertisements only', async () => {
    answerWith(null, { items_count: 0 });
    expect(await places()).toEqual([]);
    answerWith([]);
    expect(await places()).toEqual([]);
    answerWith([dataForSeoItem(shop(1, { isPaid: true }))]);
    expect(await places()).toEqual([]);
  });

  it.each([
    [20_000, null],
    [20_000, []],
    [40_102, null],
  ])(
    'returns an empty list for status %d with the result %j, which is not asked again',
    async (code, result) => {
      const { body } = dataForSeoTask(code, 'Ok.', result);
      fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
      expect(await places()).toEqual([]);
      expect(await provider.lookUp({ cid: '9' })).toBeNull();
      expect(fake.calls).toHaveLength(2);
    },
  );

  it('names the field that DataForSEO rejects, and nothing else of its message', async () => {
    const { body } = dataForSeoTask(40_501, "Invalid Field: 'language_code'. secret");
    fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
    await expect(places()).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'DataForSEO responded with 40501: it does not accept language_code',
    });
  });

  it.each([
    [
      { hour: 0, minute: 0 },
      { hour: 0, minute: 0 },
    ],
    [
      { hour: 0, minute: 0 },
      { hour: 24, minute: 0 },
    ],
  ])('reads a day that opens at %j and closes at %j as 24 hours', async (open, close) => {
    const work_hours = { timetable: { monday: [{ open, close }] } };
    answerWith([dataForSeoItem(shop(1, { more: { work_hours } }))]);
    expect(await places()).toMatchObject([{ openingHours: 'monday 24 hours' }]);
  });

  it('rejects an error of Google instead of returning an empty list', async () => {
    const { body } = dataForSeoTask(40_101, 'Internal SE Server Error.');
    fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
    await expect(places()).rejects.toMatchObject({ code: 'invalid_response', retryable: true });
  });

  it('searches the Local Finder at its zooms, without advertisements, by CID only', async () => {
    const access = { login: FAKE_LOGIN, password: fake.apiKey, baseUrl: fake.url };
    const local = createDataForSeo({ ...access, engine: 'local_finder' });
    const outcome = await local.search({ ...AT, zoom: 21, device: 'mobile' });
    expect(outcome.kind === 'results' && outcome.places[1]).toMatchObject({
      name: 'Shop 2',
      cid: shop(2).cid,
      placeId: `cid:${shop(2).cid}`,
      lat: null,
      rating: 4.5,
      phone: '+12125550100',
    });
    expect(fake.calls[0]?.path).toBe('/v3/serp/google/local_finder/live/advanced');
    expect(fake.calls[0]?.body).toEqual([
      {
        keyword: 'pizza',
        location_coordinate: '40.7,-74,18z',
        language_code: 'en',
        device: 'mobile',
        os: 'android',
        depth: 20,
      },
    ]);
    expect(local.profile).toMatchObject({ findsByIdOnly: true, order: { isGoogle: true } });
    expect(local.describe?.({ ...AT, zoom: 1, language: 'zh' })).toMatchObject({
      zoom: 4,
      language: 'zh-CN',
    });
  });

  it('looks up a place by place ID, else by CID', async () => {
    const { placeId, cid } = shop(3);
    expect(await provider.lookUp({ placeId, cid: '9' })).toMatchObject({ name: 'Shop 3', cid });
    expect(await provider.lookUp({ cid })).toMatchObject({ name: 'Shop 3', placeId });
    expect(await provider.lookUp({ cid: '9' })).toBeNull();
    expect(fake.calls.map(({ path }) => path)).toEqual(
      Array(3).fill('/v3/business_data/google/my_business_info/live'),
    );
    expect(fake.calls.map(({ body }) => body)).toEqual([
      [{ keyword: `place_id:${placeId}`, location_code: 2840, language_code: 'en' }],
      [{ keyword: `cid:${cid}`, location_code: 2840, language_code: 'en' }],
      [{ keyword: 'cid:9', location_code: 2840, language_code: 'en' }],
    ]);
  });

  it('reads the opening hours of a look-up, which are in another field', async () => {
    const { work_hours } = dataForSeoItem(shop(1));
    const more = { type: 'google_business_info', work_hours: undefined, work_time: { work_hours } };
    answerWith([dataForSeoItem(shop(1, { more }))]);
    expect(await provider.lookUp({ cid: '1' })).toMatchObject({ openingHours: 'monday 11:00–22:30' });
  });
});
