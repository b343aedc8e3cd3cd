import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchProvider } from '../port/search-provider.js';
import { osmId } from '../testing/self-hosted.js';
import { CENTER, shop, shops } from '../testing/shop.js';
import { createPhoton } from './photon-provider.js';
import { FakePhoton, photonPlace } from './testing/fake-photon.js';

const AT = { keyword: 'pizza', ...CENTER, depth: 20 };

async function placesOf(provider: SearchProvider, changes: object = {}) {
  const outcome = await provider.search({ ...AT, ...changes });
  return outcome.kind === 'results' ? outcome.places : [];
}

describe('createPhoton', () => {
  let fake: FakePhoton;
  let provider: SearchProvider;
  beforeAll(async () => {
    // The results omit streets and objects without a name.
    const nameless = { properties: { osm_type: 'W', osm_id: 1 }, geometry: null };
    fake = await FakePhoton.start({ places: [nameless, ...shops(3).map(photonPlace)] });
    provider = createPhoton({ baseUrl: `${fake.url}/` });
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
  });

  it('searches businesses near the point and sends the language in a header', async () => {
    await placesOf(provider, { zoom: 21, language: 'es' });
    const [call] = fake.calls;
    const { osm_tag, ...query } = Object.fromEntries(call?.query ?? []);
    expect(query).toEqual({ q: 'pizza', lat: '40.7', lon: '-74', zoom: '18', limit: '20' });
    expect(osm_tag).toBeDefined();
    expect(call?.query.getAll('osm_tag')).toContain('shop');
    expect(call?.headers['accept-language']).toBe('es');
  });

  it('reads all fields of a place', async () => {
    const { lat, lng } = shop(1);
    expect((await placesOf(provider))[0]).toEqual({
      placeId: osmId(shop(1)),
      cid: null,
      name: 'Shop 1',
      lat,
      lng,
      address: '1 Main St, 10001 New York',
      category: 'fast food',
      rating: null,
      reviewCount: null,
      phone: '+1 212-555-0100',
      website: 'https://example.com/',
      openingHours: 'Mo-Fr 11:00-22:00',
    });
  });
});
