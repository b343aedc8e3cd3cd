import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../support/fakes/serpapi.js';
import { ProviderError } from '../../libs/local-search/provider-error.js';
import type { ListedPlace } from '../../libs/local-search/search-provider.js';
import { readPlaces } from '../../libs/local-search/serpapi/serpapi-places.js';
import { SerpApiProvider } from '../../libs/local-search/serpapi/serpapi-provider.js';

const AT = { keyword: 'pizza', lat: 40.7, lng: -74, depth: 20 };
/** Above 2^63: a JavaScript number or a signed column would not hold it. */
const LARGE_CID = '14072234567890123456';

describe('SerpApi', () => {
  let fake: FakeSerpApi;
  let provider: SerpApiProvider;

  beforeAll(async () => {
    const places = Array.from({ length: 25 }, (_, index) => serpApiPlace(index + 1));
    fake = await FakeSerpApi.start({ places, retryAfterSeconds: 7 });
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
    fake.behaviour = () => 'well';
    provider = new SerpApiProvider({ apiKey: fake.apiKey, baseUrl: fake.url });
  });

  const faultOf = async (): Promise<ProviderError> => {
    const error: unknown = await provider.search(AT).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ProviderError);
    expect(JSON.stringify([error, (error as Error).message, String((error as Error).cause)])).not.toContain(
      fake.apiKey,
    );
    return error as ProviderError;
  };

  it('asks for one page at the point, and gives the places in their order', async () => {
    const outcome = await provider.search(AT);
    expect(outcome).toMatchObject({ kind: 'results' });
    const places = outcome.kind === 'results' ? outcome.places : [];
    expect(places.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Shop ${index + 1}`),
    );
    expect(places[0]).toEqual({
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
    expect(fake.calls).toHaveLength(1);
    expect(Object.fromEntries(fake.calls[0]?.query ?? [])).toMatchObject({
      ...{ engine: 'google_maps', type: 'search', q: 'pizza', ll: '@40.7,-74,15z' },
    });
    // SerpApi answers some queries empty when they have `start=0`.
    expect(fake.calls[0]?.query.has('start')).toBe(false);
  });

  it('reads on while pages are full and more is wanted', async () => {
    const outcome = await provider.search({ ...AT, depth: 60 });
    expect(outcome.kind === 'results' && outcome.places.length).toBe(25);
    expect(fake.calls.map(({ query }) => query.get('start'))).toEqual([null, '20']);
  });

  it('takes an empty answer for a measurement', async () => {
    const empty = await FakeSerpApi.start();
    const nobody = new SerpApiProvider({ apiKey: empty.apiKey, baseUrl: empty.url });
    expect(await nobody.search(AT)).toEqual({ kind: 'results', places: [] });
    await empty.stop();
  });

  it.each([
    ['rate limited', 'rate_limited', true, 7],
    ['out of searches', 'quota_exhausted', false, null],
    ['broken', 'unavailable', true, null],
    ['hanging', 'timeout', true, null],
    ['reset', 'unavailable', true, null],
    ['garbage', 'invalid_response', true, null],
    ['truncated', 'unavailable', true, null],
    ['processing', 'invalid_response', true, null],
  ] as const)('when it is %s says %s', async (behaviour, code, retryable, retryAfterSeconds) => {
    fake.behaviour = () => behaviour;
    if (behaviour === 'hanging') {
      provider = new SerpApiProvider({ apiKey: fake.apiKey, baseUrl: fake.url, timeoutMs: 200 });
    }
    expect(await faultOf()).toMatchObject({ code, retryable, retryAfterSeconds });
  });

  it.each([{}, [], null, 'Success', { local_results: 'none' }, { local_results: {} }, { place_results: [] }])(
    'does not take %j for "nobody ranks"',
    async (body) => {
      fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
      expect(await faultOf()).toMatchObject({ code: 'invalid_response', retryable: true });
    },
  );

  it.each([
    ['0', 0],
    ['120', 120],
    ['999999', 3600],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
    ['Sun, 21 Nov 2027 10:00:00 GMT', 3600],
    ['soon', null],
  ])('heeds "retry-after: %s" for no more than an hour', async (after, retryAfterSeconds) => {
    const headers = { 'retry-after': after, date: 'Sat, 21 Nov 2026 10:00:00 GMT' };
    fake.behaviour = () => ({ status: 429, headers, body: Buffer.from('{}') });
    expect(await faultOf()).toMatchObject({ code: 'rate_limited', retryAfterSeconds });
  });

  it('tells a plan without searches, whatever the status', async () => {
    const error = 'Your searches for the month are exhausted.';
    fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify({ error })) });
    expect(await faultOf()).toMatchObject({ code: 'quota_exhausted', retryable: false });
  });

  it('tells a wrong key from every other fault', async () => {
    provider = new SerpApiProvider({ apiKey: 'wrong', baseUrl: fake.url });
    expect(await faultOf()).toMatchObject({ code: 'unauthorized', retryable: false });
  });

  it('says that nobody is there', async () => {
    provider = new SerpApiProvider({ apiKey: 'any', baseUrl: 'http://127.0.0.1:1' });
    expect(await faultOf()).toMatchObject({ code: 'unavailable', retryable: true });
  });

  it('gives up when asked to, with the reason it was given', async () => {
    fake.behaviour = () => 'hanging';
    const reason = new Error('enough');
    const signal = AbortSignal.timeout(0);
    await expect(provider.search({ ...AT, signal })).rejects.not.toBeInstanceOf(ProviderError);
    await expect(provider.search({ ...AT, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('looks up a place by place ID, else CID, else name and distance', async () => {
    const expected = { name: 'Shop 3', cid: '1003' };
    expect(await provider.lookUp({ placeId: 'ChIJfake000000000000000003', cid: '9' })).toMatchObject(
      expected,
    );
    expect(await provider.lookUp({ cid: '1003' })).toMatchObject(expected);
    expect(await provider.lookUp({ name: 'Shop 3', lat: 40.7003, lng: -74 })).toMatchObject(expected);
    expect(await provider.lookUp({ name: 'Shop', lat: 40.7003, lng: -74 })).toBeNull();
    expect(await provider.lookUp({ cid: '9' })).toBeNull();
    expect(await provider.lookUp({ name: 'Shop 3' })).toBeNull();
  });
});

describe('the answers of SerpApi', () => {
  const read = (...results: object[]) => readPlaces({ local_results: results });

  it('go by position, not by order', () => {
    const [first, second] = [serpApiPlace(1, { position: 2 }), serpApiPlace(2, { position: 1 })];
    expect(read(first, second).map(({ name }) => name)).toEqual(['Shop 2', 'Shop 1']);
  });

  it('never count advertisements', () => {
    const local_results = [
      serpApiPlace(8, { position: 1, sponsored: true }),
      serpApiPlace(1, { position: 2 }),
    ];
    const places = readPlaces({ ads: [serpApiPlace(9)], local_results });
    expect(places.map(({ name }) => name)).toEqual(['Shop 1']);
  });

  it('may be one place only', () => {
    expect(readPlaces({ place_results: serpApiPlace(4) }).map(({ name }) => name)).toEqual(['Shop 4']);
  });

  it.each([
    ['data_cid', { data_cid: LARGE_CID }],
    ['a signed data_cid', { data_cid: BigInt.asIntN(64, BigInt(LARGE_CID)).toString() }],
    ['data_id', { data_cid: undefined, data_id: `0x1:0x${BigInt(LARGE_CID).toString(16)}` }],
  ])('carry a CID in %s, to the last digit', (_, more) => {
    expect(read(serpApiPlace(1, more))[0]?.cid).toBe(LARGE_CID);
  });

  it('keep a place without address, and one without any identifier, where they stand', () => {
    const bare = { title: 'Plumber', gps_coordinates: null };
    expect(read(bare, serpApiPlace(2))).toMatchObject([
      { name: 'Plumber', lat: null, lng: null, cid: null, placeId: 'name:plumber@null,null' },
      { name: 'Shop 2' },
    ]);
  });

  it('are refused whole when a place has no name, which would move up all after it', () => {
    expect(() => read(serpApiPlace(1), { title: '' }, serpApiPlace(2))).toThrow(ProviderError);
  });

  const shape = fc.oneof(fc.anything(), fc.constantFrom('', '\0', '9'.repeat(5_000), -1, 2 ** 53, 1e400));

  it('are read without a crash, whatever shape they have, and can be stored', () => {
    const fields = Object.keys(serpApiPlace(1, { position: 1, data_id: '', hours: '' }));
    const place = fc.record(Object.fromEntries(fields.map((field) => [field, shape])), { requiredKeys: [] });
    const named = fc.tuple(place, fc.string({ minLength: 1 })).map(([one, title]) => ({ ...one, title }));
    const body = fc.oneof(
      fc.anything(),
      fc.record({ local_results: fc.oneof(fc.array(named), fc.array(fc.oneof(place, shape)), shape) }),
      fc.record({ place_results: fc.oneof(named, shape) }),
    );
    fc.assert(
      fc.property(body, (answer) => {
        for (const { name, placeId, rating, reviewCount, lat, lng } of readOrRefuse(answer)) {
          expect(name.length * placeId.length).toBeGreaterThan(0);
          expect(`${name}${placeId}`).not.toContain('\0');
          expect(placeId.length).toBeLessThan(1_500);
          expect(rating === null || (rating >= 1 && rating <= 5)).toBe(true);
          expect(reviewCount === null || Number.isInteger(reviewCount)).toBe(true);
          expect((lat === null) === (lng === null)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an answer of SerpApi that was mangled on its way', () => {
  let fake: FakeSerpApi;
  const whole = Buffer.from(
    JSON.stringify({
      search_metadata: { status: 'Success' },
      search_information: { local_results_state: 'Results for exact spelling' },
      ads: [serpApiPlace(90)],
      local_results: Array.from({ length: 5 }, (_, index) =>
        serpApiPlace(index + 1, { position: index + 1 }),
      ),
    }),
  );

  beforeAll(async () => {
    fake = await FakeSerpApi.start();
  });
  afterAll(() => fake.stop());

  it('gives results or a ProviderError, and never tells the key', async () => {
    const cut = fc.tuple(fc.nat(whole.length), fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }));
    const status = fc.constantFrom(200, 200, 200, 204, 301, 400, 401, 404, 410, 418, 429, 500, 503, 599);
    const headers = fc.constantFrom(
      {},
      { 'content-type': 'text/html' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br' },
      { 'retry-after': 'soon' },
      { 'retry-after': '-1' },
      { 'retry-after': '3' },
      { location: 'https://example.com/' },
    );
    const provider = new SerpApiProvider({ apiKey: fake.apiKey, baseUrl: fake.url, timeoutMs: 5_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { maxLength: 3 }), status, headers, async (cuts, code, more) => {
        let body = whole;
        for (const [from, to, bytes] of cuts) {
          body = Buffer.concat([
            body.subarray(0, Math.min(from, to)),
            bytes,
            body.subarray(Math.max(from, to)),
          ]);
        }
        fake.behaviour = () => ({ status: code, headers: more, body });
        try {
          const outcome = await provider.search(AT);
          expect(outcome.kind).toBe('results');
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderError);
          expect(JSON.stringify([error, String(error), inspect(error)])).not.toContain(fake.apiKey);
        }
      }),
      { numRuns: 150 },
    );
  });
});

function readOrRefuse(answer: unknown): ListedPlace[] {
  try {
    return readPlaces(answer);
  } catch (error) {
    expect(error).toBeInstanceOf(ProviderError);
    return [];
  }
}
