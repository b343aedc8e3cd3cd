import { describe, expect, it } from 'vitest';
import { ABSENT, levelShifts, RankError, type ScanRanks, UNMEASURED } from '../index.js';
import { dateShift } from './date-shift.js';
import { detectShifts } from './detect-shifts.js';

describe('detectShifts', () => {
  // z = 4 (clipped) twice: the sum is 3 after the first level and 6 after the second.
  it('announces a large shift with its second scan, and dates it to the first', () => {
    const levels = [...steady(10), 6, 6.5];
    expect(detectShifts(levels.slice(0, -1))).toEqual([]);
    const [shift, ...others] = detectShifts(levels);
    expect(others).toEqual([]);
    expect(shift).toMatchObject({ at: 10, interval: [10, 10], detectedAt: 11, change: 6.25 });
    expect(shift?.changeInterval90[0]).toBeGreaterThan(5);
    expect(shift?.changeInterval90[1]).toBeLessThan(7.5);
  });

  it('does not announce a single outlier', () => {
    expect(detectShifts([...steady(10), 15, ...steady(10)])).toEqual([]);
  });

  it('keeps the announcement while later levels make the date and the size more exact', () => {
    const levels = [...steady(12), ...steady(20).map((level) => level - 3)];
    const late = detectShifts(levels);
    expect(late).toHaveLength(1);
    const at = late[0]?.detectedAt ?? NaN;
    const [early] = detectShifts(levels.slice(0, at + 1));
    expect(early?.detectedAt).toBe(at);
    expect(late[0]).toMatchObject({ at: 12, change: -3 });
    expect(width(late[0]?.changeInterval90)).toBeLessThan(width(early?.changeInterval90));
  });

  it('finds a fall and the recovery from it', () => {
    const levels = [...steady(10), ...steady(12).map((level) => level - 4), ...steady(10)];
    expect(detectShifts(levels).map(({ at, change }) => [at, Math.round(change)])).toEqual([
      [10, -4],
      [22, 4],
    ]);
  });

  it('returns no shift smaller than one position', () => {
    expect(detectShifts([...steady(10), ...steady(10).map((level) => level / 10 + 0.9)])).toEqual([]);
    const small = steady(20).map((level, index) => level / 10 + (index < 10 ? 0 : 0.8));
    expect(detectShifts(small)).toEqual([]);
  });

  it('returns no shift of a level that did not vary, and none in fewer than nine levels', () => {
    expect(detectShifts([...Array<number>(20).fill(2), ...Array<number>(1).fill(9)])).toEqual([]);
    expect(detectShifts([...steady(6), 9, 9])).toEqual([]);
    expect(detectShifts([])).toEqual([]);
  });
});

describe('dateShift', () => {
  it('returns both dates if a level lies between the stretches', () => {
    const { at, interval, change } = dateShift([0, 0.4, 0, 0.4, 1.7, 3.2, 2.8, 3.2, 2.8]);
    expect(interval).toEqual([4, 5]);
    expect([4, 5]).toContain(at);
    expect(change).toBeGreaterThan(2.4);
  });

  it('dates a step between two constant stretches', () => {
    expect(dateShift([1, 1, 1, 4, 4])).toMatchObject({ at: 3, interval: [3, 3], change: 3 });
  });
});

describe('levelShifts', () => {
  it('returns indices of scans, although a scan without results is left out', () => {
    const ranks = [10, 11, 10, 11, 10, 11, 10, 11, 10, 11].map(everywhere);
    const scans = [
      ...ranks.slice(0, 5),
      everywhere(UNMEASURED),
      ...ranks.slice(5),
      everywhere(3),
      everywhere(3),
    ];
    expect(levelShifts(scans)).toMatchObject([{ at: 11, interval: [11, 11], detectedAt: 12, change: 7.5 }]);
  });

  it('returns no shift of a business that is absent or first in all of 400 scans', () => {
    for (const rank of [ABSENT, 1]) {
      expect(levelShifts(Array.from({ length: 400 }, () => everywhere(rank)))).toEqual([]);
    }
  });

  it('returns no shift when half of the pins are unmeasured by turns', () => {
    const scans = Array.from({ length: 40 }, (_, scan) => ({
      ...everywhere(10),
      ranks: everywhere(10).ranks.map((_rank, pin) =>
        pin % 2 === scan % 2 ? UNMEASURED : 3 + pin + (scan % 3),
      ),
    }));
    expect(levelShifts(scans)).toEqual([]);
  });

  it('rejects scans of different grids, and returns nothing for no scans', () => {
    const other = { ...everywhere(3), geometry: { center: { lat: 1, lng: 0 }, gridSize: 3, radiusMiles: 1 } };
    expect(() => levelShifts([everywhere(3), other])).toThrow(RankError);
    expect(levelShifts([])).toEqual([]);
  });
});

/** Levels that alternate around 0. */
function steady(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index % 2 ? 0.5 : -0.5));
}

function width([low, high]: [number, number] = [NaN, NaN]): number {
  return high - low;
}

function everywhere(rank: number): ScanRanks {
  return {
    geometry: { center: { lat: 0, lng: 0 }, gridSize: 3, radiusMiles: 1 },
    depth: 20,
    ranks: Array<number>(9).fill(rank),
  };
}
