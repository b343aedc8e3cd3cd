import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchProvider } from '../port/search-provider.js';
import { osmId } from '../testing/self-hosted.js';
import { CENTER, shop, shops } from '../testing/shop.js';
import { nominatim } from './nominatim-provider.js';
import { createNominatim } from './nominatim-provider.js';
import { FakeNominatim, nominatimPlace } from './testing/fake-nominatim.js';

const AT = { keyword: 'pizza', ...CENTER, depth: 20 };

async function placesOf(provider: SearchProvider, changes: object = {}) {
  const outcome = await provider.search({ ...AT, ...changes });
  return outcome.kind === 'results' ? outcome.places : [];
}

describe('createNominatim', () => {
  let fake: FakeNominatim;
  let provider: SearchProvider;
  beforeAll(async () => {
    const far = nominatimPlace(shop(9, { lat: 41.5 }));
    fake = await FakeNominatim.start({ places: [far, ...shops(3).map(nominatimPlace)] });
    provider = createNominatim({ baseUrl: `${fake.url}/sub/` });
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
  });

  it('searches the square of the zoom and sorts by distance', async () => {
    const root = createNominatim({ baseUrl: fake.url });
    const places = await placesOf(root, { language: 'es' });
    expect(places.map(({ name }) => name)).toEqual(['Shop 1', 'Shop 2', 'Shop 3']);
    expect(Object.fromEntries(fake.calls[0]?.query ?? [])).toEqual({
      q: 'pizza',
      layer: 'poi',
      limit: '40',
      bounded: '1',
      'accept-language': 'es',
      viewbox: '-74.087890,40.633367,-73.912110,40.766633',
      format: 'jsonv2',
      addressdetails: '0',
      extratags: '1',
    });
  });

  it('keeps the path of the base URL', async () => {
    await placesOf(provider);
    expect(fake.calls[0]?.path).toBe('/sub/search');
  });

  it('reads all fields of a place', async () => {
    const root = createNominatim({ baseUrl: fake.url });
    const { lat, lng } = shop(1);
    expect((await placesOf(root))[0]).toEqual({
      placeId: osmId(shop(1)),
      cid: null,
      name: 'Shop 1',
      lat,
      lng,
      category: 'fast food',
      address: 'Shop 1, 1, Main St, New York, 10001, United States',
      rating: null,
      reviewCount: null,
      phone: '+1 212-555-0100',
      website: 'https://example.com/',
      openingHours: 'Mo-Fr 11:00-22:00',
    });
  });

  it('looks up an object by its OpenStreetMap ID', async () => {
    const root = createNominatim({ baseUrl: fake.url });
    expect(await root.lookUp({ placeId: osmId(shop(2)) })).toMatchObject({ name: 'Shop 2' });
    expect(fake.calls[0]?.path).toBe('/lookup');
    expect(await root.lookUp({ placeId: 'osm:way/7' })).toBeNull();
  });

  it.each([
    ['https://nominatim.openstreetmap.org', 1],
    ['http://Nominatim.openstreetmap.org:443/search', 1],
    ['http://nominatim.openstreetmap.org.example.com', 0],
    ['http://localhost:8080', 0],
  ])('rejects the base URL of the public server: %s', (baseUrl, problems) => {
    expect(nominatim.problems({ baseUrl }, { hasPublicUrl: true })).toHaveLength(problems);
  });
});
