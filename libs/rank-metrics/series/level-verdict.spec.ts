import { describe, expect, it } from 'vitest';
import { compareScans, type ScanComparison } from '../comparison/compare-scans.js';
import { isSignificantLevel } from './level-verdict.js';

const PINS = 49;
const GEOMETRY = { center: { lat: 0, lng: 0 }, gridSize: 7, radiusMiles: 1, positions: null };

/** Compares the last two scans of a series in which every pin of a scan has one rank. */
function compareLast(ranks: readonly number[]): ScanComparison {
  const scans = ranks.map((rank) => ({
    geometry: GEOMETRY,
    depth: 20,
    ranks: Array.from({ length: PINS }, (_, pin) => rank + (pin % 2)),
  }));
  const [before, after] = [scans.at(-2), scans.at(-1)];
  if (!before || !after) throw new Error('at least two scans are needed');
  return compareScans(before, after, { earlier: scans.slice(0, -1) });
}

describe('judgeByLevel', () => {
  it('takes the verdict of the level if the scan moved in its direction', () => {
    const { method, significant, pValue, level } = compareLast([10, 11, 10, 11, 10, 11, 10, 11, 5]);
    expect({ noise: method.noise, significant, pValue }).toEqual({
      noise: 'own_series',
      significant: true,
      pValue: level?.pValue,
    });
  });

  it.each([
    ['fell after a rise of the level', [10, 11, 10, 11, 10, 11, 10, 11, 4, 7], -3],
    ['did not move after a rise of the level', [10, 11, 10, 11, 10, 11, 10, 11, 5, 5], 0],
  ])('keeps the verdict of the pins if the scan %s, and the level has its own', (_, ranks, meanChange) => {
    const comparison = compareLast(ranks);
    expect(comparison.meanChange).toBe(meanChange);
    expect(comparison.level?.change).toBeGreaterThan(3);
    expect(comparison.level && isSignificantLevel(comparison.level, comparison.method)).toBe(true);
    expect(comparison.method.noise).toBe('spatial_autocorrelation');
    const alone = compareLast(ranks.slice(-2));
    expect(comparison.pValue).toBe(alone.pValue);
    expect(comparison.significant).toBe(alone.significant);
  });

  it('takes the verdict of the level if only the pins find the change', () => {
    const { method, significant, reason } = compareLast([5, 15, 6, 14, 5, 15, 6, 14, 8]);
    expect({ noise: method.noise, significant, reason }).toEqual({
      noise: 'own_series',
      significant: false,
      reason: 'within_noise',
    });
  });
});
