import { describe, expect, it } from 'vitest';
import { marketShare } from './index.js';

describe('marketShare', () => {
  // The two examples in Local Falcon's guide.
  it.each([
    { own: 0.2, others: [0.35, 0.1], max: 0.35, opportunity: 0.15 },
    { own: 0.1, others: [0.7], max: 0.7, opportunity: 0.6 },
  ])(
    'returns an opportunity of $opportunity for a share of $own and a maximum of $max',
    ({ own, others, max, opportunity }) => {
      const market = marketShare(own, others);
      expect(market.maxShareOfLocalVoice).toBe(max);
      expect(market.opportunityShareOfLocalVoice).toBeCloseTo(opportunity, 12);
    },
  );

  it('returns an opportunity of 0 for the best place and for the only place', () => {
    const best = { maxShareOfLocalVoice: 0.5, opportunityShareOfLocalVoice: 0 };
    expect(marketShare(0.5, [0.5, 0.2])).toEqual(best);
    expect(marketShare(0.5, [])).toEqual(best);
  });

  it.each([-0.1, 1.1, NaN])('throws a RangeError for the share %d', (share) => {
    expect(() => marketShare(0.5, [share])).toThrow(RangeError);
    expect(() => marketShare(share, [0.5])).toThrow(RangeError);
  });
});
