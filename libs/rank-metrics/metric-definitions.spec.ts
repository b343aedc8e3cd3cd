import { describe, expect, it } from 'vitest';
import { metricDefinitions } from './index.js';

describe('metricDefinitions', () => {
  it('defines description, unit, denominator and parameters of every metric', () => {
    const definitions = Object.entries(metricDefinitions(20)).map(([name, { description, ...rest }]) => {
      expect(description).toMatch(/^[A-Z].*\.$/);
      return [name, rest];
    });
    expect(Object.fromEntries(definitions)).toEqual({
      average_rank: { unit: 'position', denominator: 'found_pins', depth: 20 },
      average_total_rank: { unit: 'position', denominator: 'measured_pins', depth: 20, absent_value: 21 },
      share_of_local_voice: { unit: 'fraction', denominator: 'measured_pins', top_n: 3 },
      found_pins: { unit: 'pins', denominator: null, depth: 20 },
      measured_pins: { unit: 'pins', denominator: null },
      coverage: { unit: 'fraction', denominator: 'total_pins' },
      average_total_rank_bounds: { unit: 'position', denominator: 'total_pins', depth: 20, absent_value: 21 },
      share_of_local_voice_bounds: { unit: 'fraction', denominator: 'total_pins', top_n: 3 },
      found_pins_bounds: { unit: 'pins', denominator: null, depth: 20 },
      max_share_of_local_voice: { unit: 'fraction', denominator: 'measured_pins', top_n: 3 },
      opportunity_share_of_local_voice: { unit: 'fraction', denominator: 'measured_pins', top_n: 3 },
      share_of_local_voice_distance: { unit: 'meters', denominator: 'top_pins', top_n: 3 },
    });
  });

  it('uses the given depth and topN in descriptions and parameters', () => {
    const { average_total_rank: total, share_of_local_voice: share } = metricDefinitions(10, 5);
    expect(total).toMatchObject({ depth: 10, absent_value: 11 });
    expect(total.description).toContain('counted as 11');
    expect(share.top_n).toBe(5);
    expect(share.description).toContain('position 5 or better');
  });

  it.each([
    [0, 3],
    [20, 21],
    [NaN, 3],
  ])('throws a RangeError for depth %d with topN %d', (depth, topN) => {
    expect(() => metricDefinitions(depth, topN)).toThrow(RangeError);
  });
});
