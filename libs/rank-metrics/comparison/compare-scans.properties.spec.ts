import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABSENT, compareScans, type ScanRanks, summarize, UNMEASURED } from '../index.js';
import { signedRanks, wilcoxonTwoSided } from './wilcoxon.js';

const DEPTH = 20;

const rank = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: DEPTH }) },
  { weight: 2, arbitrary: fc.constant(ABSENT) },
  { weight: 1, arbitrary: fc.constant(UNMEASURED) },
);

/** Generates two scans of one grid; in about half of the cases the second is close to the first. */
const twoScans = fc.integer({ min: 1, max: 9 }).chain((gridSize) => {
  const pins = { minLength: gridSize ** 2, maxLength: gridSize ** 2 };
  const scanOf = (ranks: number[]): ScanRanks => ({
    geometry: { center: { lat: 0, lng: 0 }, gridSize, radiusMiles: 1 },
    depth: DEPTH,
    ranks,
  });
  const steps = fc.array(fc.integer({ min: -3, max: 3 }), pins);
  const before = fc.array(rank, pins);
  const near = fc.tuple(before, steps).map(([ranks, moves]) => ({
    before: scanOf(ranks),
    after: scanOf(ranks.map((r, i) => (r > 0 ? Math.min(DEPTH, Math.max(1, r + (moves[i] ?? 0))) : r))),
  }));
  const far = fc.tuple(before, before).map(([a, b]) => ({ before: scanOf(a), after: scanOf(b) }));
  return fc.oneof(near, far);
});

/** Mirrors a scan along the diagonal from north-west to south-east. */
function transposed({ geometry, depth, ranks }: ScanRanks): ScanRanks {
  const { gridSize } = geometry;
  return {
    geometry,
    depth,
    ranks: ranks.map((_, i) => ranks[(i % gridSize) * gridSize + Math.floor(i / gridSize)] ?? UNMEASURED),
  };
}

function forAllPairs(check: (scans: { before: ScanRanks; after: ScanRanks }) => void): void {
  fc.assert(fc.property(twoScans, check));
}

describe('compareScans', () => {
  it('reverses all changes and keeps the p-value when the scans are swapped', () => {
    forAllPairs(({ before, after }) => {
      const forward = compareScans(before, after);
      const backward = compareScans(after, before);
      const { up, down, same, new: found, lost } = forward.pins;
      expect(backward.pins).toEqual({ up: down, down: up, same, new: lost, lost: found });
      expect(backward.meanChange === null ? null : -backward.meanChange + 0).toEqual(
        forward.meanChange === null ? null : forward.meanChange + 0,
      );
      expect(backward.pValue ?? -1).toBeCloseTo(forward.pValue ?? -1, 9);
      expect(backward.significant).toBe(forward.significant);
    });
  });

  it('returns the same result for mirrored grids', () => {
    forAllPairs(({ before, after }) => {
      const turned = compareScans(transposed(before), transposed(after));
      const comparison = compareScans(before, after);
      expect(turned.pins).toEqual(comparison.pins);
      expect(turned.pValue ?? -1).toBeCloseTo(comparison.pValue ?? -1, 9);
    });
  });

  it('returns the same result for mirrored grids with almost uncorrelated neighbours', () => {
    const scan = (ranks: number[]): ScanRanks => ({
      geometry: { center: { lat: 0, lng: 0 }, gridSize: 3, radiusMiles: 1 },
      depth: DEPTH,
      ranks,
    });
    const [before, after] = [scan([2, 2, -1, 1, 0, -1, 4, 0, 4]), scan([1, 1, -1, 1, 0, -1, 1, 0, 1])];
    const turned = compareScans(transposed(before), transposed(after));
    expect(turned.pValue).toBeCloseTo(compareScans(before, after).pValue ?? -1, 9);
  });

  it('counts every pin measured in both scans exactly once', () => {
    forAllPairs(({ before, after }) => {
      const { pins, pairs, meanChange, before: then, after: now } = compareScans(before, after);
      const measured = before.ranks.filter((r, i) => r !== UNMEASURED && after.ranks[i] !== UNMEASURED);
      expect(pairs).toBe(measured.length);
      expect(Object.values(pins).reduce((sum, count) => sum + count, 0)).toBe(pairs);
      expect(then).toEqual(pairs === 0 ? null : summarize(measured, { depth: DEPTH }));
      expect(now?.measuredPins ?? 0).toBe(pairs);
      expect(meanChange ?? 0).toBeCloseTo((then?.averageTotalRank ?? 0) - (now?.averageTotalRank ?? 0), 9);
    });
  });

  it('returns a p-value of at least that of the Wilcoxon test on independent pins', () => {
    forAllPairs(({ before, after }) => {
      const { pValue } = compareScans(before, after);
      if (pValue === null) return;
      const changes = before.ranks.flatMap((r, i) => {
        const now = after.ranks[i] ?? UNMEASURED;
        return r === UNMEASURED || now === UNMEASURED ? [] : [(r || 21) - (now || 21)];
      });
      expect(pValue).toBeGreaterThanOrEqual(wilcoxonTwoSided(signedRanks(changes)));
      expect(pValue).toBeLessThanOrEqual(1);
    });
  });

  it('returns significant exactly when the reason is null', () => {
    forAllPairs(({ before, after }) => {
      const { significant, reason, pValue, meanChange, effectiveN, pairs } = compareScans(before, after);
      expect(significant).toBe(reason === null);
      expect(pValue === null).toBe(pairs < 6);
      if (significant) {
        expect(pValue).toBeLessThanOrEqual(0.05);
        expect(Math.abs(meanChange ?? 0)).toBeGreaterThanOrEqual(1);
      }
      if (effectiveN !== null) {
        expect(effectiveN).toBeGreaterThanOrEqual(0);
        expect(effectiveN).toBeLessThanOrEqual(pairs + 1e-9);
      }
    });
  });

  it('compareScans returns the same result for the same scans', () => {
    forAllPairs(({ before, after }) => {
      expect(compareScans(before, after)).toEqual(compareScans(before, after));
    });
  });

  it('returns no positive change for a place that vanished and no negative one for a place that appeared', () => {
    forAllPairs(({ before }) => {
      const gone = { ...before, ranks: before.ranks.map(() => ABSENT) };
      expect(compareScans(before, gone).meanChange ?? 0).toBeLessThanOrEqual(0);
      expect(compareScans(gone, before).meanChange ?? 0).toBeGreaterThanOrEqual(0);
    });
  });
});
