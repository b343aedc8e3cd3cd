import { NominatimProvider, PhotonProvider, type SearchProvider } from '#libs/local-search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FakeNominatim,
  FakePhoton,
  nominatimPlace,
  osmId,
  photonPlace,
} from '../support/fakes/osm-engines.js';
import { CENTER, shop, shops } from '../support/fakes/shop.js';

const AT = { keyword: 'pizza', ...CENTER, depth: 20 };

async function placesOf(provider: SearchProvider, changes: object = {}) {
  const outcome = await provider.search({ ...AT, ...changes });
  return outcome.kind === 'results' ? outcome.places : [];
}

describe('Photon', () => {
  let fake: FakePhoton;
  let provider: PhotonProvider;
  beforeAll(async () => {
    // A street has no business in the results, nor has what has no name.
    const nameless = { properties: { osm_type: 'W', osm_id: 1 }, geometry: null };
    fake = await FakePhoton.start({ places: [nameless, ...shops(3).map(photonPlace)] });
    provider = new PhotonProvider({ baseUrl: `${fake.url}/` });
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
  });

  it('is asked for businesses near the point, in a language that it may not have', async () => {
    await placesOf(provider, { zoom: 21, language: 'es' });
    const [call] = fake.calls;
    const { osm_tag, ...query } = Object.fromEntries(call?.query ?? []);
    expect(query).toEqual({ q: 'pizza', lat: '40.7', lon: '-74', zoom: '18', limit: '20' });
    expect(osm_tag).toBeDefined();
    expect(call?.query.getAll('osm_tag')).toContain('shop');
    expect(call?.headers['accept-language']).toBe('es');
  });

  it('reads everything that a place has', async () => {
    const { lat, lng } = shop(1);
    expect((await placesOf(provider))[0]).toEqual({
      ...{ placeId: osmId(shop(1)), cid: null, name: 'Shop 1', lat, lng },
      ...{ address: '1 Main St, 10001 New York', category: 'fast food', rating: null, reviewCount: null },
      ...{ phone: '+1 212-555-0100', website: 'https://example.com/', openingHours: 'Mo-Fr 11:00-22:00' },
    });
  });
});

describe('Nominatim', () => {
  let fake: FakeNominatim;
  let provider: NominatimProvider;
  beforeAll(async () => {
    const far = nominatimPlace(shop(9, { lat: 41.5 }));
    fake = await FakeNominatim.start({ places: [far, ...shops(3).map(nominatimPlace)] });
    provider = new NominatimProvider({ baseUrl: `${fake.url}/sub/` });
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
  });

  it('is asked for the square of the zoom, and the nearest come first', async () => {
    const root = new NominatimProvider({ baseUrl: fake.url });
    const places = await placesOf(root, { language: 'es' });
    expect(places.map(({ name }) => name)).toEqual(['Shop 1', 'Shop 2', 'Shop 3']);
    expect(Object.fromEntries(fake.calls[0]?.query ?? [])).toEqual({
      ...{ q: 'pizza', layer: 'poi', limit: '40', bounded: '1', 'accept-language': 'es' },
      ...{ viewbox: '-74.087890,40.633367,-73.912110,40.766633' },
      ...{ format: 'jsonv2', addressdetails: '0', extratags: '1' },
    });
  });

  it('keeps the path of its address', async () => {
    await placesOf(provider);
    expect(fake.calls[0]?.path).toBe('/sub/search');
  });

  it('reads everything that a place has', async () => {
    const root = new NominatimProvider({ baseUrl: fake.url });
    const { lat, lng } = shop(1);
    expect((await placesOf(root))[0]).toEqual({
      ...{ placeId: osmId(shop(1)), cid: null, name: 'Shop 1', lat, lng, category: 'fast food' },
      ...{ address: 'Shop 1, 1, Main St, New York, 10001, United States', rating: null, reviewCount: null },
      ...{ phone: '+1 212-555-0100', website: 'https://example.com/', openingHours: 'Mo-Fr 11:00-22:00' },
    });
  });

  it('looks up an object by its number', async () => {
    const root = new NominatimProvider({ baseUrl: fake.url });
    expect(await root.lookUp({ placeId: osmId(shop(2)) })).toMatchObject({ name: 'Shop 2' });
    expect(fake.calls[0]?.path).toBe('/lookup');
    expect(await root.lookUp({ placeId: 'osm:way/7' })).toBeNull();
  });
});
