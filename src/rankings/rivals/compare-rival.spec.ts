import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AverageTotalRanks, hasOvertaken } from './compare-rival.js';

const rank = fc.double({ min: 1, max: 21, noNaN: true });
const ranks: fc.Arbitrary<AverageTotalRanks> = fc.record({ rival: rank, business: rank });
const swapped = ({ rival, business }: AverageTotalRanks): AverageTotalRanks => ({
  rival: business,
  business: rival,
});

describe('hasOvertaken', () => {
  it('is true for a rival that was behind and is ahead', () => {
    expect(hasOvertaken({ rival: 5, business: 4 }, { rival: 3.9, business: 4 })).toBe(true);
  });

  it('is false if both had or have the same average total rank', () => {
    expect(hasOvertaken({ rival: 4, business: 4 }, { rival: 3, business: 4 })).toBe(false);
    expect(hasOvertaken({ rival: 5, business: 4 }, { rival: 4, business: 4 })).toBe(false);
  });

  it('is never true in both directions, and never true and then true again', () => {
    fc.assert(
      fc.property(ranks, ranks, ranks, (first, second, third) => {
        const overtook = hasOvertaken(first, second);
        expect(overtook && hasOvertaken(swapped(first), swapped(second))).toBe(false);
        expect(overtook && hasOvertaken(second, third)).toBe(false);
        // It passes back exactly if the scans are read in the other order.
        expect(hasOvertaken(swapped(second), swapped(first))).toBe(overtook);
      }),
    );
  });
});
