import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchProvider } from '../port/search-provider.js';
import { CENTER, shop, shops } from '../testing/shop.js';
import { createSerper } from './serper-provider.js';
import { FakeSerper, serperPlace } from './testing/fake-serper.js';

const AT = { keyword: 'pizza', ...CENTER, depth: 20 };

describe('createSerper', () => {
  let fake: FakeSerper;
  let provider: SearchProvider;

  beforeAll(async () => {
    fake = await FakeSerper.start({ places: shops(25).map(serperPlace) });
    provider = createSerper({ apiKey: fake.apiKey, baseUrl: fake.url });
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
  });

  it('searches Google Maps at the point, with the API key in a header', async () => {
    await provider.search({ ...AT, depth: 40, zoom: 22, language: 'es', country: 'UY' });
    const words = { q: 'pizza', ll: '@40.7,-74,21z', hl: 'es', gl: 'uy' };
    expect(fake.calls.map(({ body }) => body)).toEqual([words, { ...words, page: 2 }]);
    expect(fake.calls[0]).toMatchObject({ method: 'POST', path: '/maps' });
    expect(fake.calls[0]?.headers['x-api-key']).toBe(fake.apiKey);
    expect([...(fake.calls[0]?.query ?? [])]).toEqual([]);
  });

  it('reads all fields of a place', async () => {
    const outcome = await provider.search(AT);
    const { placeId, cid, lat, lng } = shop(1);
    expect(outcome.kind === 'results' && outcome.places[0]).toEqual({
      placeId,
      cid,
      name: 'Shop 1',
      lat,
      lng,
      address: '1 Main St, New York',
      category: 'Pizza restaurant',
      rating: 4.5,
      reviewCount: 101,
      phone: '+1 212-555-0100',
      website: 'https://example.com/',
      openingHours: 'Monday: 11 AM–10 PM; Tuesday: Closed',
    });
  });

  it('looks up a place by place ID, else by CID', async () => {
    const { placeId, cid } = shop(3);
    expect(await provider.lookUp({ placeId, cid: '9' })).toMatchObject({ name: 'Shop 3' });
    expect(await provider.lookUp({ cid })).toMatchObject({ name: 'Shop 3' });
    expect(await provider.lookUp({ cid: '9' })).toBeNull();
  });
});
