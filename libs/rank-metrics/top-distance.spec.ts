import { describe, expect, it } from 'vitest';
import { ABSENT, topDistance, UNMEASURED } from './index.js';

const DEPTH = 20;

describe('topDistance', () => {
  it('returns the mean distance to the pins with a rank of three or better', () => {
    const ranks = [1, 3, 4, ABSENT, UNMEASURED, 2];
    expect(topDistance(ranks, [100, 200, 900, 900, 900, 600], { depth: DEPTH })).toBe(300);
  });

  it('uses only pins with a rank of topN or better', () => {
    expect(topDistance([1, 3], [100, 200], { depth: DEPTH, topN: 1 })).toBe(100);
  });

  it('returns null without such a pin', () => {
    expect(topDistance([4, ABSENT, UNMEASURED], [1, 1, 1], { depth: DEPTH })).toBeNull();
  });

  it.each([
    [[1], [1, 2]],
    [[1], [-1]],
    [[1], [NaN]],
    [[21], [1]],
  ])('throws a RangeError for the ranks %j with the distances %j', (ranks, distances) => {
    expect(() => topDistance(ranks, distances, { depth: DEPTH })).toThrow(RangeError);
  });
});
