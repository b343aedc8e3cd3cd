import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRanks } from './adopt-listing.js';

const PINS = 9;
const ranks = fc.array(fc.integer({ min: UNMEASURED, max: 20 }), { minLength: PINS, maxLength: PINS });

describe('mergeRanks', () => {
  it('mergeRanks keeps the pins that found the business, and fills absent pins with the best rank of its listings', () => {
    expect(
      mergeRanks(
        [3, ABSENT, ABSENT, UNMEASURED],
        [
          [9, 4, ABSENT, 2],
          [9, 2, ABSENT, 2],
        ],
      ),
    ).toEqual([3, 2, ABSENT, UNMEASURED]);
  });

  it('mergeRanks never loses a found pin, never measures an unmeasured one, and is idempotent', () => {
    fc.assert(
      fc.property(ranks, fc.array(ranks, { maxLength: 3 }), (own, listings) => {
        const merged = mergeRanks(own, listings);
        for (const [pin, rank] of own.entries()) {
          if (rank !== ABSENT) expect(merged[pin]).toBe(rank);
          expect(merged[pin] === UNMEASURED).toBe(rank === UNMEASURED);
        }
        expect(mergeRanks(merged, listings)).toEqual(merged);
        expect(mergeRanks(own, listings.toReversed())).toEqual(merged);
      }),
    );
  });
});
