import { describe, expect, it } from 'vitest';
import { ABSENT, rankChange, UNMEASURED } from './index.js';

describe('rankChange', () => {
  it.each([
    { previous: 7, current: 3, change: 4 },
    { previous: 3, current: 7, change: -4 },
    { previous: 5, current: 5, change: 0 },
    { previous: ABSENT, current: 4, change: 17 },
    { previous: 4, current: ABSENT, change: -17 },
    { previous: ABSENT, current: ABSENT, change: 0 },
    { previous: UNMEASURED, current: 4, change: null },
    { previous: 4, current: UNMEASURED, change: null },
    { previous: UNMEASURED, current: UNMEASURED, change: null },
  ])('returns $change for a rank of $previous followed by $current', ({ previous, current, change }) => {
    expect(rankChange(previous, current, 20)).toBe(change);
  });

  it.each([
    [21, 1, 20],
    [1, -2, 20],
    [1.5, 1, 20],
    [UNMEASURED, 21, 20],
    [1, 1, 0],
  ])('throws a RangeError for the ranks %d and %d at depth %d', (previous, current, depth) => {
    expect(() => rankChange(previous, current, depth)).toThrow(RangeError);
  });
});
