import { describe, expect, it } from 'vitest';
import { roundDistance } from './distances.js';

describe('roundDistance', () => {
  it.each([
    [1609.344, 'mi', 1609.344, '1 mi'],
    [3000, 'mi', 1609.344, '1 mi'],
    [900, 'mi', 804.672, '0.5 mi'],
    [500, 'mi', 321.8688, '0.2 mi'],
    [100, 'mi', 60.96, '200 ft'],
    [90_000, 'mi', 80_467.2, '50 mi'],
    [2500, 'km', 2000, '2 km'],
    [999, 'km', 500, '500 m'],
    [40, 'km', 20, '20 m'],
  ] as const)('rounds %d m down in %s to %d m, labelled "%s"', (atMost, unit, meters, label) => {
    const distance = roundDistance(atMost, unit);
    expect(distance.label).toBe(label);
    expect(distance.meters).toBeCloseTo(meters, 6);
  });
});
