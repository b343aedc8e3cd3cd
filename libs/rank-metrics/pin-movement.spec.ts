import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABSENT, pinMovement, rankChange, UNMEASURED } from './index.js';

describe('pinMovement', () => {
  it.each([
    { previous: 7, current: 3, movement: 'up' },
    { previous: 3, current: 7, movement: 'down' },
    { previous: 5, current: 5, movement: 'same' },
    { previous: ABSENT, current: ABSENT, movement: 'same' },
    { previous: ABSENT, current: 20, movement: 'new' },
    { previous: 20, current: ABSENT, movement: 'lost' },
    { previous: UNMEASURED, current: 4, movement: null },
    { previous: 4, current: UNMEASURED, movement: null },
  ])('returns $movement for a rank of $previous followed by $current', ({ previous, current, movement }) => {
    expect(pinMovement(previous, current, 20)).toBe(movement);
  });

  it('agrees with the sign of rankChange for any two ranks', () => {
    const rank = fc.integer({ min: UNMEASURED, max: 20 });
    const signs = { up: 1, new: 1, same: 0, down: -1, lost: -1 };
    fc.assert(
      fc.property(rank, rank, (previous, current) => {
        const movement = pinMovement(previous, current, 20);
        const change = rankChange(previous, current, 20);
        expect(movement === null ? null : signs[movement]).toBe(change === null ? null : Math.sign(change));
      }),
    );
  });

  it('throws a RangeError for a rank beyond the search depth', () => {
    expect(() => pinMovement(21, 1, 20)).toThrow(RangeError);
  });
});
