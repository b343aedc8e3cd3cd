import { describe, expect, it } from 'vitest';
import { ABSENT, compareScans, RankError, type ScanRanks, UNMEASURED } from '../index.js';

const DEPTH = 20;

function scan(ranks: readonly number[], changes: Partial<ScanRanks['geometry']> = {}): ScanRanks {
  const geometry = {
    center: { lat: 40.7, lng: -74 },
    gridSize: Math.sqrt(ranks.length),
    radiusMiles: 1,
    ...changes,
  };
  return { geometry, depth: DEPTH, ranks };
}

function grid(gridSize: number, rankAt: (row: number, col: number) => number): number[] {
  return Array.from({ length: gridSize ** 2 }, (_, i) => rankAt(Math.floor(i / gridSize), i % gridSize));
}

/** Ranks that get worse towards the edges, with some variation between neighbours. */
const uneven = (gridSize: number) =>
  grid(gridSize, (row, col) => 2 + Math.abs(row - 3) + Math.abs(col - 3) + ((row * 3 + col * 5) % 3));

const everywhere = (gridSize: number, rank: number) => scan(grid(gridSize, () => rank));

describe('compareScans', () => {
  it('calculates the comparison of two 3×3 scans', () => {
    const before = scan([1, 2, 3, 4, ABSENT, ABSENT, 7, UNMEASURED, 20]);
    const after = scan([1, 1, 6, 4, 18, ABSENT, ABSENT, 8, UNMEASURED]);
    const comparison = compareScans(before, after);
    expect(comparison).toMatchObject({
      pairs: 7, // all pins except the last two
      pins: { up: 1, down: 1, same: 3, new: 1, lost: 1 },
      meanChange: (1 - 3 + 3 - 14) / 7,
      before: { averageTotalRank: (1 + 2 + 3 + 4 + 21 + 21 + 7) / 7, foundPins: 5, shareOfLocalVoice: 3 / 7 },
      after: { averageTotalRank: (1 + 1 + 6 + 4 + 18 + 21 + 21) / 7, foundPins: 5, shareOfLocalVoice: 2 / 7 },
      // Zeros have ranks 1 to 3; then size 1 has rank 4, the two of size 3 have 5.5, size 14 has 7:
      // (4 − 5.5 + 5.5 − 7) / 22.
      effect: -3 / 22,
      significant: false,
      reason: 'within_noise',
    });
    // Of the 16 sign patterns of 4, 5.5, 5.5, 7, all except those of ±1.5 ± 1.5 have a sum at least 3 from 0.
    expect(comparison.pValue).toBeGreaterThan(0.5);
  });

  it.each([5, 7, 21])(
    'reports a significant fall when the business vanishes from every pin of a grid of size %d',
    (size) => {
      const comparison = compareScans(
        scan(uneven(size).map((rank) => Math.min(rank, 20))),
        everywhere(size, ABSENT),
      );
      expect(comparison).toMatchObject({
        significant: true,
        reason: null,
        effect: -1,
        pins: { lost: size ** 2 },
      });
      expect(comparison.meanChange).toBeLessThan(0);
      expect(comparison.after).toMatchObject({ averageRank: null, averageTotalRank: 21 });
    },
  );

  it('reports a significant rise when the business appears at every pin', () => {
    const comparison = compareScans(everywhere(7, ABSENT), scan(uneven(7)));
    expect(comparison).toMatchObject({ significant: true, effect: 1, pins: { new: 49 } });
    expect(comparison.meanChange).toBeGreaterThan(0);
  });

  it('reports no_change for equal scans', () => {
    expect(compareScans(scan(uneven(7)), scan(uneven(7)))).toMatchObject({
      meanChange: 0,
      effect: 0,
      pValue: 1,
      significant: false,
      reason: 'no_change',
      pins: { same: 49 },
    });
  });

  it.each([1, 2])('reports too_few_pins for a grid of size %d, even after the largest change', (size) => {
    expect(compareScans(everywhere(size, 1), everywhere(size, ABSENT))).toMatchObject({
      pairs: size ** 2,
      meanChange: -20,
      pValue: null,
      effectiveN: null,
      significant: false,
      reason: 'too_few_pins',
    });
  });

  it('reports too_few_pins when fewer than six pins are measured in both scans', () => {
    const ranks = uneven(7);
    const fewMeasured = scan(ranks.map((rank, pin) => (pin < 5 ? rank : UNMEASURED)));
    expect(compareScans(fewMeasured, everywhere(7, ABSENT))).toMatchObject({
      pairs: 5,
      reason: 'too_few_pins',
    });
    const nothing = everywhere(7, UNMEASURED);
    expect(compareScans(nothing, scan(ranks))).toMatchObject({
      pairs: 0,
      before: null,
      after: null,
      meanChange: null,
      effect: null,
      pValue: null,
      reason: 'too_few_pins',
    });
  });

  it('leaves unmeasured pins out instead of counting them as lost', () => {
    const before = scan(uneven(7));
    const failed = scan(uneven(7).map((rank, pin) => (pin % 2 === 0 ? UNMEASURED : rank)));
    expect(compareScans(before, failed)).toMatchObject({ meanChange: 0, pins: { same: 24, lost: 0 } });
  });

  it('reports no significant change when one half of the grid rises and the other half falls', () => {
    const after = grid(9, (_, col) => (col < 4 ? 14 : 6));
    expect(compareScans(everywhere(9, 10), scan(after))).toMatchObject({ significant: false });
  });

  it('reports effect_too_small below minimumEffect and significance with a smaller minimumEffect', () => {
    const before = scan(uneven(9));
    const after = scan(uneven(9).map((rank, pin) => (pin % 3 === 0 ? rank : rank - 1)));
    expect(compareScans(before, after)).toMatchObject({ significant: false, reason: 'effect_too_small' });
    expect(compareScans(before, after, { minimumEffect: 0.5 })).toMatchObject({
      significant: true,
      reason: null,
    });
  });

  it('reports mixed_directions when most pins rise and the mean falls', () => {
    const before = everywhere(9, 3);
    const after = scan(grid(9, (row, col) => ((row * 9 + col) % 7 === 0 ? ABSENT : 2)));
    const comparison = compareScans(before, after, {
      minimumEffect: 0,
      noiseFloor: { scans: 30, pinSd: 0, gridSd: 0 },
    });
    expect(comparison.meanChange).toBeLessThan(0);
    expect(comparison.effect).toBeGreaterThan(0);
    expect(comparison).toMatchObject({ significant: false, reason: 'mixed_directions' });
  });

  it('returns the method of the test', () => {
    expect(compareScans(scan(uneven(7)), scan(uneven(7))).method).toEqual({
      test: 'wilcoxon_signed_rank',
      zeros: 'pratt',
      minimumPairs: 6,
      noise: 'spatial_autocorrelation',
      alpha: 0.05,
      minimumEffect: 1,
    });
  });
});

describe('compareScans with a noise floor', () => {
  const before = scan(uneven(7));
  const tilted = scan(grid(7, (row, col) => (uneven(7)[row * 7 + col] ?? 0) + (col < 3 ? 4 : 0)));

  it('reports a change shared by neighbours as significant if repeated scans did not vary', () => {
    expect(compareScans(before, tilted)).toMatchObject({ significant: false });
    const noiseFloor = { scans: 5, pinSd: 0.5, gridSd: 0.2 };
    expect(compareScans(before, tilted, { noiseFloor })).toMatchObject({
      significant: true,
      method: { noise: 'repeated_scans' },
    });
  });

  it('reports within_noise for a change as large as between repeated scans', () => {
    const after = scan(uneven(7).map((rank) => rank + 2));
    expect(compareScans(before, after)).toMatchObject({ significant: true });
    expect(compareScans(before, after, { noiseFloor: { scans: 5, pinSd: 2, gridSd: 1.5 } })).toMatchObject({
      significant: false,
      reason: 'within_noise',
    });
  });

  it('still reports too_few_pins for small grids', () => {
    const noiseFloor = { scans: 30, pinSd: 0, gridSd: 0 };
    expect(compareScans(everywhere(2, 1), everywhere(2, ABSENT), { noiseFloor })).toMatchObject({
      significant: false,
      reason: 'too_few_pins',
    });
  });
});

describe('compareScans with invalid input', () => {
  const first = scan(uneven(5));

  it.each([
    ['another size', scan(uneven(7))],
    ['another radius', scan(uneven(5), { radiusMiles: 2 })],
    ['another centre', scan(uneven(5), { center: { lat: 40.7, lng: -74.001 } })],
  ])('throws geometry_differs for scans with %s', (_, other) => {
    expect(() => compareScans(first, other)).toThrow(RankError);
    expect(() => compareScans(first, other)).toThrow(expect.objectContaining({ code: 'geometry_differs' }));
  });

  it('throws depth_differs for scans with another depth', () => {
    expect(() => compareScans(first, { ...first, depth: 30 })).toThrow(
      expect.objectContaining({ code: 'depth_differs' }),
    );
  });

  it.each([[[1, 2]], [[1, 2, 3, 21]], [[1, 2, 3, -2]], [[1, 2, 3, NaN]], [[]]])(
    'throws a RangeError for the ranks %j',
    (ranks) => {
      const broken = { ...scan([1, 2, 3, 4]), ranks };
      expect(() => compareScans(broken, broken)).toThrow(RangeError);
    },
  );

  it.each([-1, NaN])('throws a RangeError for the minimumEffect %d', (minimumEffect) => {
    expect(() => compareScans(first, first, { minimumEffect })).toThrow(RangeError);
  });
});
