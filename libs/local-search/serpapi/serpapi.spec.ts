import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchProvider } from '../port/search-provider.js';
import { DIALECTS } from './dialects.js';
import { readPlaces } from './serpapi-places.js';
import { createSerpApi, type SerpApiOptions } from './serpapi-provider.js';
import { FakeSerpApi, serpApiPlace } from './testing/fake-serpapi.js';

const AT = { keyword: 'pizza', lat: 40.7, lng: -74, depth: 20 };

describe('createSerpApi', () => {
  let fake: FakeSerpApi;
  let provider: SearchProvider;
  const create = (more: Partial<SerpApiOptions> = {}) =>
    createSerpApi({ apiKey: fake.apiKey, baseUrl: fake.url, now: () => 1_795_262_400_000, ...more });
  const asked = (index = 0) => ({
    path: fake.calls[index]?.path,
    ...Object.fromEntries(fake.calls[index]?.query ?? []),
  });

  beforeAll(async () => {
    fake = await FakeSerpApi.start({ places: Array.from({ length: 25 }, (_, n) => serpApiPlace(n + 1)) });
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
    fake.behaviour = () => 'normal';
    provider = create();
  });

  it('reads all fields of a place', async () => {
    const outcome = await provider.search(AT);
    expect(outcome.kind === 'results' && outcome.places[0]).toEqual({
      placeId: 'ChIJfake000000000000000001',
      cid: '1001',
      name: 'Shop 1',
      lat: 40.7001,
      lng: -74,
      address: '1 Main St, New York',
      category: 'Pizza restaurant',
      rating: 4.5,
      reviewCount: 101,
      phone: '+1 212-555-0100',
      website: 'https://example.com/',
      openingHours: null,
    });
  });

  it('searches Google Maps at zoom 15 by default, with language and country', async () => {
    await provider.search(AT);
    const api_key = fake.apiKey;
    // SerpApi returns nothing for some searches with `start=0`.
    expect(asked()).toEqual({
      path: '/search.json',
      engine: 'google_maps',
      type: 'search',
      q: 'pizza',
      ll: '@40.7,-74,15z',
      nearby: 'true',
      api_key,
    });
    await provider.search({ ...AT, depth: 40, zoom: 2, language: 'es', country: 'UY', device: 'mobile' });
    expect(asked(2)).toMatchObject({ ll: '@40.7,-74,3z', hl: 'es', gl: 'uy', start: '20' });
    expect(asked(2)).not.toHaveProperty('device');
  });

  it('omits nearby for a keyword that names a place', async () => {
    await provider.search({ ...AT, keyword: 'pizza in Queens' });
    expect(asked()).not.toHaveProperty('nearby');
    expect(provider.describe?.({ ...AT, keyword: 'pizza in Queens' }).notes).toHaveLength(1);
  });

  it.each([
    [{ local_results_state: 'Fully empty' }, undefined],
    [{}, "Google hasn't returned any results for this query."],
    [{}, "We couldn't find any matching results."],
  ])('repeats a search once without the cache after %j %s', async (search_information, error) => {
    const empty = Buffer.from(JSON.stringify({ search_information, error }));
    fake.behaviour = ({ query }) =>
      query.has('no_cache') ? 'normal' : { status: 200, headers: {}, body: empty };
    let awaited = 0;
    const nextRequest = () => {
      awaited++;
      return Promise.resolve();
    };
    const outcome = await provider.search({ ...AT, nextRequest });
    expect(outcome.kind === 'results' && outcome.places).toHaveLength(20);
    expect([fake.calls.length, awaited]).toEqual([2, 1]);
    fake.behaviour = () => ({ status: 200, headers: {}, body: empty });
    expect(await provider.search(AT)).toEqual({ kind: 'results', places: [] });
    expect(fake.calls).toHaveLength(4);
  });

  it.each([
    ['google_maps', { language: 'he', country: 'GB' }, { hl: 'iw', gl: 'uk' }],
    ['google_maps', { language: 'nb' }, { hl: 'no' }],
    ['google_maps', { language: 'tl' }, { hl: 'fil' }],
    ['google_maps', { language: 'zh' }, { hl: 'zh' }],
    ['google_local', { language: 'zh' }, { hl: 'zh-cn' }],
    ['google_local', { language: 'cy' }, { hl: 'cy' }],
  ] as const)(
    '%s sends %j as %j and says so before',
    async (engine, settings, codes: Record<string, string>) => {
      const local = create({ engine });
      await local.search({ ...AT, ...settings });
      expect(asked()).toMatchObject(codes);
      const { hl: language, gl: country = null } = codes;
      expect(local.describe?.({ ...AT, ...settings })).toMatchObject({ language, country, refusal: null });
    },
  );

  it.each([
    ['google_maps', { language: 'cy' }, 'the language cy'],
    ['google_local', { language: 'aa', country: 'CW' }, 'the language aa and the country CW'],
    ['google_maps', { country: 'SS' }, 'the country SS'],
  ] as const)('%s rejects %j without a request', async (engine, settings, unknown) => {
    const local = create({ engine });
    await expect(local.search({ ...AT, ...settings })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(local.describe?.({ ...AT, ...settings }).refusal).toBe(
      `SerpApi's ${engine} does not know ${unknown}`,
    );
    expect(fake.calls).toHaveLength(0);
  });

  it('searches the Local Finder with the position of the device, in pages of ten for mobile', async () => {
    const local = create({ engine: 'google_local' });
    const outcome = await local.search({ ...AT, device: 'mobile', country: 'GB' });
    expect(outcome.kind === 'results' && outcome.places).toHaveLength(20);
    expect(fake.calls).toHaveLength(2);
    expect(asked(1)).toMatchObject({ engine: 'google_local', device: 'mobile', gl: 'uk', start: '10' });
    expect(asked(1)).not.toHaveProperty('ll');
    const uule = fake.calls[0]?.query.get('uule') ?? '';
    expect(uule.startsWith('a+')).toBe(true);
    expect(Buffer.from(uule.slice(2), 'base64').toString()).toBe(
      'role:1\nproducer:12\nprovenance:0\ntimestamp:1795262400000000\n' +
        'latlng{\nlatitude_e7:407000000\nlongitude_e7:-740000000\n}\nradius:-1',
    );
  });

  it('sends the parameters of SearchApi and Scrapingdog for their dialects', async () => {
    const query = { ...AT, depth: 40, language: 'es', country: 'UY' };
    const api_key = fake.apiKey;
    await create({ dialect: 'searchapi' }).search(query);
    const words = { q: 'pizza', ll: '@40.7,-74,15z', hl: 'es', gl: 'uy', api_key };
    expect(asked(1)).toEqual({ path: '/search', engine: 'google_maps', ...words, page: '2' });
    await create({ dialect: 'scrapingdog' }).search(query);
    const others = { query: 'pizza', ll: '@40.7,-74,15z', language: 'es', country: 'uy', api_key };
    expect(asked(3)).toEqual({ path: '/google_maps', ...others, page: '20' });
  });

  it('looks up a place by place ID, else CID, else name and distance', async () => {
    const expected = { name: 'Shop 3', cid: '1003' };
    const placeId = 'ChIJfake000000000000000003';
    const near = { name: 'Shop 3', lat: 40.7003, lng: -74 };
    expect(await provider.lookUp({ placeId, cid: '9' })).toMatchObject(expected);
    expect(await provider.lookUp({ cid: '1003' })).toMatchObject(expected);
    expect(await provider.lookUp({ cid: '9' })).toBeNull();
    expect(await create({ dialect: 'searchapi' }).lookUp({ placeId })).toMatchObject(expected);
    expect(await create({ dialect: 'scrapingdog' }).lookUp({ placeId, ...near })).toMatchObject(expected);
    expect(await create({ dialect: 'searchapi' }).lookUp({ cid: '1003' })).toBeNull();
    expect(await create({ engine: 'google_local' }).lookUp({ cid: '1003' })).toMatchObject(expected);
  });

  it.each([{}, [], null, 'Success', { local_results: 'none' }, { local_results: {} }, { place_results: [] }])(
    'rejects %j instead of returning an empty list',
    async (body) => {
      fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
      await expect(provider.search(AT)).rejects.toMatchObject({ code: 'invalid_response', retryable: true });
    },
  );

  it.each([
    ['0', 0],
    ['120', 120],
    ['999999', 3600],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
    ['Sun, 21 Nov 2027 10:00:00 GMT', 3600],
    ['soon', null],
  ])('reads "retry-after: %s" as %s s, at most an hour', async (after, retryAfterSeconds) => {
    const headers = { 'retry-after': after, date: 'Sat, 21 Nov 2026 10:00:00 GMT' };
    fake.behaviour = () => ({ status: 429, headers, body: Buffer.from('{}') });
    await expect(provider.search(AT)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds });
  });
});

describe('createSerpApi, results', () => {
  const read = (...results: object[]) => readPlaces({ local_results: results }, DIALECTS.serpapi);

  it('sorts by position, not by the order of results', () => {
    const [first, second] = [serpApiPlace(1, { position: 2 }), serpApiPlace(2, { position: 1 })];
    expect(read(first, second).map(({ name }) => name)).toEqual(['Shop 2', 'Shop 1']);
  });

  it('ignores advertisements in a block of their own and among the results', () => {
    const local_results = [
      serpApiPlace(8, { position: 1, sponsored: true }),
      serpApiPlace(1, { position: 2 }),
    ];
    const places = readPlaces({ ads: [serpApiPlace(9)], local_results }, DIALECTS.serpapi);
    expect(places.map(({ name }) => name)).toEqual(['Shop 1']);
  });

  it.each([
    [{ operating_hours: { monday: '9 AM–5 PM', tuesday: 'Closed' } }, 'monday: 9 AM–5 PM; tuesday: Closed'],
    [{ open_hours: { monday: '9 AM–5 PM' } }, 'monday: 9 AM–5 PM'],
    [
      { hours: [{ thursday: '9 AM–5 PM' }, { friday: '10 AM–6 PM' }] },
      'thursday: 9 AM–5 PM; friday: 10 AM–6 PM',
    ],
    [{ hours: 'Closes soon ⋅ 5 PM', open_state: 'Closes soon ⋅ 5 PM' }, null],
  ])('reads the opening hours of %j, never the status of the moment', (more, hours) => {
    expect(read(serpApiPlace(1, more))).toMatchObject([{ openingHours: hours }]);
  });

  it('reads a single place', () => {
    const places = readPlaces({ place_results: serpApiPlace(4) }, DIALECTS.serpapi);
    expect(places.map(({ name }) => name)).toEqual(['Shop 4']);
  });

  it('keeps the position of a place without an address and of one without an identifier', () => {
    const plumber = { title: 'Plumber', data_cid: '77', gps_coordinates: null };
    const located = { title: 'Kiosk', gps_coordinates: { latitude: 40.7, longitude: -74 } };
    expect(read(plumber, located, serpApiPlace(2))).toMatchObject([
      { name: 'Plumber', lat: null, lng: null, cid: '77', placeId: 'cid:77' },
      { name: 'Kiosk', cid: null, placeId: 'name:kiosk@40.7,-74' },
      { name: 'Shop 2' },
    ]);
  });
});
