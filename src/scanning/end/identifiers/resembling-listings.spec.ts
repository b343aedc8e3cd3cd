import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredPin } from '../../record/pins/scan-pins.repository.js';
import { type NamedListing, resemblingListings } from './resembling-listings.js';

const HERE = { lat: 40.752, lng: -73.98 };
const BUSINESS = { cid: '5000000001', placeId: null, name: 'Dental Cedar', ...HERE };
const listing = (id: number, changes: Partial<NamedListing> = {}): NamedListing => ({
  id,
  placeId: `ChIJ${id}`,
  cid: String(6_000_000_000 + id),
  name: 'Dental Cedar',
  ...HERE,
  ...changes,
});
const pin = (index: number, rank: number, results: readonly number[]): StoredPin => ({
  pin: index,
  rank,
  reason: rank === UNMEASURED ? 'provider_timeout' : null,
  provider: rank === UNMEASURED ? null : 'serpapi',
  results,
});
const idsOf = (pins: readonly StoredPin[], listings: readonly NamedListing[]) =>
  resemblingListings(BUSINESS, 7, pins, listings).map(({ place }) => place);

describe('resemblingListings', () => {
  it('resemblingListings returns a listing of the same name and place that is listed where the business is absent', () => {
    const found = resemblingListings(
      BUSINESS,
      7,
      [pin(0, ABSENT, [2, 1]), pin(1, ABSENT, [1])],
      [listing(1)],
    );
    expect(found).toEqual([
      {
        place: 1,
        placeId: 'ChIJ1',
        cid: '6000000001',
        name: 'Dental Cedar',
        ...HERE,
        distanceMeters: 0,
        nameSimilarity: 1,
        pins: 2,
        scanId: 7,
      },
    ]);
  });

  it.each([
    ['another name', { name: 'Butcher' }],
    ['a longer name', { name: 'Dental Cedar Kids Club' }],
    ['a place 200 m away', { lat: 40.7538 }],
    ['the identifier of the business', { cid: '5000000001' }],
  ])('resemblingListings leaves out a listing with %s', (_, changes) => {
    expect(idsOf([pin(0, ABSENT, [1])], [listing(1, changes)])).toEqual([]);
  });

  it('resemblingListings merges the rows of one listing by several providers', () => {
    const pins = [pin(0, ABSENT, [1]), pin(1, ABSENT, [2])];
    const rows = [listing(1, { cid: '8000000000' }), listing(2, { cid: '8000000000', placeId: 'other' })];
    expect(resemblingListings(BUSINESS, 7, pins, rows)).toMatchObject([{ place: 1, pins: 2 }]);
  });

  it('resemblingListings never returns a listing that is beside the business, and at most five, nearest first', () => {
    const ids = [1, 2, 3, 4, 5, 6, 7];
    const listings = ids.map((id) => listing(id, { lat: HERE.lat + id / 100_000 }));
    const pins = fc.array(fc.tuple(fc.integer({ min: UNMEASURED, max: 3 }), fc.shuffledSubarray(ids)), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(pins, (drawn) => {
        const stored = drawn.map(([rank, results], index) => pin(index, rank, results));
        const found = idsOf(stored, listings);
        expect(found.length).toBeLessThanOrEqual(5);
        expect(found.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(found);
        for (const id of found) {
          const at = stored.filter(({ results }) => results.includes(id ?? 0));
          expect(at.length).toBeGreaterThan(0);
          expect(at.every(({ rank }) => rank === ABSENT)).toBe(true);
        }
        expect(idsOf(stored.toReversed(), listings.toReversed())).toEqual(found);
      }),
    );
  });
});
