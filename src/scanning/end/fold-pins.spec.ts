import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_PLACE, type StoredPin } from '../record/pins/scan-pins.repository.js';
import { foldPins } from './fold-pins.js';

const DEPTH = 20;

/** A scan of 30 pins, some of them tried, in any order, over 12 places. */
const storedScan = fc
  .uniqueArray(fc.integer({ min: 0, max: 29 }), { maxLength: 30 })
  .chain((pins) => fc.tuple(...pins.map(storedPin)))
  .map((pins) => ({ pins, total: 30 }));

function storedPin(pin: number): fc.Arbitrary<StoredPin> {
  const results = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: DEPTH });
  const measured = results
    .chain((places) => fc.tuple(fc.constant(places), fc.integer({ min: ABSENT, max: places.length })))
    .map(([places, rank]) => ({
      pin,
      rank,
      reason: null,
      provider: 'a',
      results: places,
    }));
  const failed = { pin, rank: UNMEASURED, reason: 'timeout', provider: null, results: [] };
  return fc.oneof({ weight: 4, arbitrary: measured }, { weight: 1, arbitrary: fc.constant(failed) });
}

const isMeasured = (row: StoredPin | undefined): row is StoredPin =>
  row !== undefined && row.rank !== UNMEASURED;

it('foldPins keeps the ranks of the places behind a listing that is not stored', () => {
  const pin = { pin: 0, rank: 3, reason: null, provider: 'serpapi', results: [7, NO_PLACE, 9, 4] };
  const { ranksByPlace, subjectPlaceId } = foldPins([pin], 1);
  expect([...ranksByPlace]).toEqual([
    [7, [1]],
    [9, [3]],
    [4, [4]],
  ]);
  expect(subjectPlaceId).toBe(9);
});

describe('foldPins', () => {
  it('foldPins returns the rank of the business at each pin and distinguishes absent from unmeasured', () => {
    fc.assert(
      fc.property(storedScan, ({ pins, total }) => {
        const { ranks, unmeasured } = foldPins(pins, total);
        expect(ranks).toHaveLength(total);
        for (const [index, rank] of ranks.entries()) {
          expect(rank).toBe(pins.find(({ pin }) => pin === index)?.rank ?? UNMEASURED);
        }
        const open = [...ranks.keys()].filter((index) => ranks[index] === UNMEASURED);
        expect(unmeasured.map(({ pin }) => pin)).toEqual(open);
        for (const { pin, reason } of unmeasured) {
          expect(reason).toBe(pins.some((row) => row.pin === pin) ? 'timeout' : 'not_tried');
        }
      }),
    );
  });

  it('foldPins returns the rank of every place at every pin', () => {
    fc.assert(
      fc.property(storedScan, ({ pins, total }) => {
        const { ranksByPlace } = foldPins(pins, total);
        expect(new Set(ranksByPlace.keys())).toEqual(new Set(pins.flatMap(({ results }) => results)));
        for (const [place, ranks] of ranksByPlace) {
          const expected = Array.from({ length: total }, (_, index) => {
            const row = pins.find(({ pin }) => pin === index);
            return isMeasured(row) ? row.results.indexOf(place) + 1 : UNMEASURED;
          });
          expect(ranks).toEqual(expected);
        }
      }),
    );
  });

  it('foldPins gives a place that is listed twice its better rank', () => {
    fc.assert(
      fc.property(storedScan, ({ pins, total }) => {
        const apart = foldPins(pins, total).ranksByPlace;
        const { ranksByPlace, ranks } = foldPins(pins, total, { roots: new Map([[12, 1]]) });
        expect(ranks).toEqual(foldPins(pins, total).ranks);
        expect(ranksByPlace.has(12)).toBe(false);
        const better = Array.from({ length: total }, (_, pin) => {
          const both = [apart.get(1)?.[pin] ?? ABSENT, apart.get(12)?.[pin] ?? ABSENT];
          return Math.min(...both) === UNMEASURED ? UNMEASURED : Math.min(...both.filter(Boolean), Infinity);
        }).map((rank) => (rank === Infinity ? ABSENT : rank));
        if (apart.has(1) || apart.has(12)) expect(ranksByPlace.get(1)).toEqual(better);
        for (const place of apart.keys()) {
          if (place !== 1 && place !== 12) expect(ranksByPlace.get(place)).toEqual(apart.get(place));
        }
      }),
    );
  });

  it('foldPins takes the place that is most often at the rank of the business for the business', () => {
    fc.assert(
      fc.property(storedScan, ({ pins, total }) => {
        const seen = pins.flatMap((row) => row.results[row.rank - 1] ?? []);
        const count = (place: number | null) => seen.filter((other) => other === place).length;
        const { subjectPlaceId } = foldPins(pins, total);
        if (seen.length === 0) expect(subjectPlaceId).toBeNull();
        else expect(count(subjectPlaceId)).toBe(Math.max(...seen.map(count)));
      }),
    );
  });

  it('foldPins does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(storedScan, ({ pins, total }) => {
        const forwards = foldPins(pins, total);
        const backwards = foldPins([...pins].reverse(), total);
        expect({ ...backwards, ranksByPlace: null }).toEqual({ ...forwards, ranksByPlace: null });
        expect(new Map(backwards.ranksByPlace)).toEqual(new Map(forwards.ranksByPlace));
      }),
    );
  });

  it('foldPins of a scan without tried pins returns only unmeasured pins', () => {
    expect(foldPins([], 2)).toEqual({
      ranks: [UNMEASURED, UNMEASURED],
      unmeasured: [
        { pin: 0, reason: 'not_tried' },
        { pin: 1, reason: 'not_tried' },
      ],
      ranksByPlace: new Map(),
      subjectPlaceId: null,
      providers: [],
      pinProviders: null,
    });
  });
});
