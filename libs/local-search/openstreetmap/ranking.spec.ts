import fc from 'fast-check';
import { distance } from 'geokdbush';
import { expect, it } from 'vitest';
import { createOpenStreetMap, distanceDecay, prominenceOf } from './openstreetmap-provider.js';
import { INDEX_FORMAT, type PlaceIndex, type PlaceRecord } from './place-index.js';

const indexOf = (places: PlaceRecord[]): PlaceIndex => ({
  format: INDEX_FORMAT,
  attribution: '',
  licence: '',
  areas: [
    { name: 'West', bounds: [0, 0, 1, 1] },
    { name: 'East', bounds: [2, 0, 3, 1] },
  ],
  localities: [],
  categories: [{ id: 'shop/bakery', label: 'Bakery', names: ['bakery'], foreignNames: [], terms: [] }],
  places,
});
const record = fc.record({
  name: fc.constantFrom('A', 'B'),
  lat: fc.double({ min: 0, max: 1, noNaN: true }),
  lng: fc.double({ min: 0, max: 1, noNaN: true }),
  details: fc.nat({ max: 8 }),
});

it('search sorts by prominence × distance decay, and ties by ID', async () => {
  const point = fc.record({ lat: fc.double({ min: 0, max: 1, noNaN: true }), lng: fc.constant(0.5) });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 40 }), point, async (records, at) => {
      const places = records.map((place, n) => ({ ...place, id: `osm:node/${100 + n}`, categories: [0] }));
      const provider = createOpenStreetMap(indexOf(places));
      const outcome = await provider.search({ keyword: 'bakery', ...at, depth: 20 });
      const expected = places
        .map((place) => {
          const meters = distance(at.lng, at.lat, place.lng, place.lat) * 1000;
          return { id: place.id, score: prominenceOf(place) * distanceDecay(meters) };
        })
        .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
        .slice(0, 20);
      const found = outcome.kind === 'results' ? outcome.places.map((place) => place.placeId) : null;
      expect(found).toEqual(expected.map(({ id }) => id));
    }),
  );
});

it('search excludes places of other cities', async () => {
  const places = [0.5, 2.5].map((lng, n) => ({
    id: `osm:node/${n}`,
    name: 'A',
    lat: 0.5,
    lng,
    categories: [0],
  }));
  const provider = createOpenStreetMap(indexOf(places));
  const outcome = await provider.search({ keyword: 'bakery', lat: 0.5, lng: 2.4, depth: 20 });
  expect(outcome).toMatchObject({ kind: 'results', places: [{ placeId: 'osm:node/1' }] });
});
