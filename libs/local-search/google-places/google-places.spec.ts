import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchProvider } from '../port/search-provider.js';
import { CENTER, shop, shops } from '../testing/shop.js';
import { createGooglePlaces } from './google-places-provider.js';
import { FakeGooglePlaces, googlePlace } from './testing/fake-google-places.js';

const AT = { keyword: 'pizza', ...CENTER, depth: 20 };

describe('createGooglePlaces', () => {
  let fake: FakeGooglePlaces;
  let provider: SearchProvider;

  beforeAll(async () => {
    const places = [...shops(44), shop(45, { lat: null, lng: null })].map(googlePlace);
    fake = await FakeGooglePlaces.start({ places });
    provider = createGooglePlaces({ apiKey: fake.apiKey, baseUrl: fake.url });
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
    fake.behaviour = () => 'normal';
  });

  it('requests IDs only, which are free, with the API key in a header', async () => {
    await provider.search({ ...AT, language: 'es', country: 'GB', zoom: 17 });
    const [call] = fake.calls;
    expect(call?.headers['x-goog-fieldmask']).toBe('places.id,nextPageToken');
    expect(call?.path).toBe('/v1/places:searchText');
    expect([...(call?.query ?? [])]).toEqual([]);
    expect(call?.body).toEqual({
      textQuery: 'pizza',
      pageSize: 20,
      rankPreference: 'RELEVANCE',
      languageCode: 'es',
      regionCode: 'GB',
      locationBias: { circle: { center: { latitude: 40.7, longitude: -74 }, radius: 464 } },
      includePureServiceAreaBusinesses: true,
    });
  });

  it.each([
    [undefined, 40.7, 1854],
    [15, 0, 2446],
    [15, 90, 1],
    [1, 40.7, 50_000],
    [21, 40.7, 29],
  ])('sends a bias for zoom %s at latitude %d with a radius of %d m', async (zoom, lat, radius) => {
    await provider.search({ ...AT, lat, zoom });
    expect(fake.calls[0]?.body).toMatchObject({ locationBias: { circle: { radius } } });
  });

  it('reads pages by token with the same parameters', async () => {
    const outcome = await provider.search({ ...AT, depth: 60 });
    expect(outcome.kind === 'results' && outcome.places).toHaveLength(45);
    const { placeId, cid } = shop(45);
    expect(outcome.kind === 'results' && outcome.places[44]).toMatchObject({ placeId, cid, lat: null });
    expect(fake.calls.map(({ body }) => typeof body['pageToken'])).toEqual(['undefined', 'string', 'string']);
  });

  it('reads up to three pages when a page has fewer places than its size', async () => {
    const short = (count: number, token?: string) => {
      const places = shops(count).map(({ placeId: id }) => ({ id }));
      const body = Buffer.from(JSON.stringify({ places, ...(token && { nextPageToken: token }) }));
      return { status: 200, headers: {}, body };
    };
    const pages = [short(7, 'a'), short(14, 'b'), short(19, 'c')].values();
    fake.behaviour = () => pages.next().value ?? 'broken';
    const outcome = await provider.search(AT);
    expect(outcome.kind === 'results' && outcome.places).toHaveLength(19);
    expect(fake.calls).toHaveLength(3);
  });

  it('looks up a business by its CID or name with one request for names and positions', async () => {
    const { placeId, cid, lat, lng } = shop(3);
    expect(await provider.lookUp({ cid, name: 'Shop 3', lat, lng })).toMatchObject({ placeId, lat, lng });
    expect(fake.calls.map(({ headers }) => headers['x-goog-fieldmask'])).toEqual([
      'places.id,places.displayName,places.location,places.googleMapsUri',
    ]);
  });

  it('reads a CID above 2^63 from the address of a page', async () => {
    const cid = '14072234567890123456';
    const googleMapsUri = `https://maps.google.com/?cid=${cid}`;
    const body = Buffer.from(JSON.stringify({ id: 'opaque', googleMapsUri }));
    fake.behaviour = () => ({ status: 200, headers: {}, body });
    expect(await provider.lookUp({ placeId: 'ChIJx' })).toMatchObject({ placeId: 'opaque', cid });
  });

  it('reads the place to which a closed business moved', async () => {
    const { placeId } = shop(3);
    const moved = { id: placeId, businessStatus: 'CLOSED_PERMANENTLY', movedPlaceId: shop(4).placeId };
    fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(moved)) });
    expect(await provider.lookUp({ placeId })).toMatchObject({
      placeId,
      closed: 'permanently',
      movedTo: { placeId: shop(4).placeId },
    });
  });

  it('looks up the details of a place by its ID', async () => {
    const { placeId, cid, lat, lng } = shop(3);
    expect(await provider.lookUp({ placeId })).toMatchObject({ placeId, cid, name: 'Shop 3', lat, lng });
    expect(fake.calls[0]).toMatchObject({ method: 'GET', path: `/v1/places/${placeId}` });
    expect(fake.calls[0]?.headers['x-goog-fieldmask']).toBe(
      'id,displayName,location,googleMapsUri,businessStatus,movedPlaceId',
    );
    expect(await provider.lookUp({ placeId: shop(99).placeId })).toBeNull();
    expect(await provider.lookUp({ cid })).toBeNull();
  });

  it('rejects a 404 of another server instead of reporting an unknown place', async () => {
    fake.behaviour = () => ({ status: 404, headers: {}, body: Buffer.from('<html>') });
    await expect(provider.lookUp({ placeId: shop(1).placeId })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('reads the retry delay from the details of an error', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '12.5s' }];
    const body = Buffer.from(JSON.stringify({ error: { status: 'RESOURCE_EXHAUSTED', details } }));
    fake.behaviour = () => ({ status: 429, headers: {}, body });
    await expect(provider.search(AT)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 12 });
  });
});
