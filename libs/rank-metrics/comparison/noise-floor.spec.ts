import { describe, expect, it } from 'vitest';
import { ABSENT, estimateNoiseFloor, type ScanRanks, UNMEASURED } from '../index.js';

function scan(...ranks: number[]): ScanRanks {
  return { geometry: { center: { lat: 1, lng: 2 }, gridSize: 2, radiusMiles: 1 }, depth: 20, ranks };
}

describe('estimateNoiseFloor', () => {
  it('returns the standard deviations of single pins and of the mean', () => {
    const floor = estimateNoiseFloor([scan(1, 5, 20, 7), scan(2, 5, ABSENT, 7), scan(3, 5, 20, 7)]);
    // Variances at the pins: 1, 0, 1/3, 0. Means: 33/4, 35/4, 35/4, with a variance of 1/12.
    expect(floor?.scans).toBe(3);
    expect(floor?.pinSd).toBeCloseTo(Math.sqrt(1 / 3), 12);
    expect(floor?.gridSd).toBeCloseTo(Math.sqrt(1 / 12), 12);
  });

  it('leaves out pins that are unmeasured in any repeat', () => {
    const floor = estimateNoiseFloor([scan(1, 9, 9, 9), scan(2, UNMEASURED, 9, 9), scan(3, 1, 9, 9)]);
    expect(floor?.pinSd).toBeCloseTo(Math.sqrt(1 / 3), 12);
    expect(floor?.gridSd).toBeCloseTo(1 / 3, 12);
  });

  it('returns 0 for equal scans', () => {
    const same = scan(1, 2, 3, ABSENT);
    expect(estimateNoiseFloor([same, same, same])).toEqual({ scans: 3, pinSd: 0, gridSd: 0 });
  });

  it('returns null for fewer than three scans and without a pin that is measured in all of them', () => {
    expect(estimateNoiseFloor([])).toBeNull();
    expect(estimateNoiseFloor([scan(1, 2, 3, 4), scan(2, 2, 3, 4)])).toBeNull();
    const nothing = scan(UNMEASURED, UNMEASURED, UNMEASURED, UNMEASURED);
    expect(estimateNoiseFloor([nothing, nothing, nothing])).toBeNull();
  });

  it('throws for scans that cannot be compared', () => {
    const other = { ...scan(1, 2, 3, 4), depth: 30 };
    expect(() => estimateNoiseFloor([scan(1, 2, 3, 4), scan(1, 2, 3, 4), other])).toThrow('depth');
  });
});
