import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABSENT, compareScans, levelChange, levelShifts, type ScanRanks, UNMEASURED } from '../index.js';

const DEPTH = 20;

const rank = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: DEPTH }) },
  { weight: 2, arbitrary: fc.constant(ABSENT) },
  { weight: 2, arbitrary: fc.constant(UNMEASURED) },
);

/** Generates up to 40 scans of one grid. Ties are frequent, and some series are all absent or all first. */
const series = fc.integer({ min: 1, max: 5 }).chain((gridSize) => {
  const scanOf = (ranks: number[]): ScanRanks => ({
    geometry: { center: { lat: 0, lng: 0 }, gridSize, radiusMiles: 1 },
    depth: DEPTH,
    ranks,
  });
  const pins = { minLength: gridSize ** 2, maxLength: gridSize ** 2 };
  const values = fc.constantFrom(
    rank,
    fc.constant(ABSENT),
    fc.constant(1),
    fc.constantFrom(1, 2, UNMEASURED),
  );
  return values.chain((value) =>
    fc.array(fc.array(value, pins).map(scanOf), { minLength: 2, maxLength: 40 }),
  );
});

function forAllSeries(check: (scans: ScanRanks[]) => void): void {
  fc.assert(fc.property(series, check));
}

describe('levelChange on any series', () => {
  it('returns finite numbers, an interval around the change and a p-value from 0 to 1, or null', () => {
    forAllSeries((scans) => {
      const level = levelChange(scans.slice(0, -1), last(scans));
      if (level === null) return;
      const { change, pValue, sd, interval90, scansBefore, scansAfter, spreadScans } = level;
      expect([change, pValue, sd, ...interval90].every(Number.isFinite)).toBe(true);
      expect(pValue).toBeGreaterThanOrEqual(0);
      expect(pValue).toBeLessThanOrEqual(1);
      expect(sd).toBeGreaterThan(0);
      expect(interval90[0]).toBeLessThanOrEqual(change);
      expect(interval90[1]).toBeGreaterThanOrEqual(change);
      expect(scansBefore).toBeLessThanOrEqual(spreadScans);
      expect([1, 2]).toContain(scansAfter);
    });
  });

  it('is the same for a mirrored grid', () => {
    forAllSeries((scans) => {
      const mirrored = scans.map((scan) => ({ ...scan, ranks: scan.ranks.toReversed() }));
      const [level, turned] = [scans, mirrored].map((some) => levelChange(some.slice(0, -1), last(some)));
      expect(turned?.pValue ?? -1).toBeCloseTo(level?.pValue ?? -1, 9);
      expect(turned?.change ?? 0).toBeCloseTo(level?.change ?? 0, 9);
    });
  });

  it('is significant only with a p-value of at most 0.05 and a change of at least one position', () => {
    forAllSeries((scans) => {
      const earlier = scans.slice(0, -1);
      const { significant, reason, pValue, level, method } = compareScans(last(earlier), last(scans), {
        earlier,
      });
      expect(significant).toBe(reason === null);
      if (!significant || method.noise !== 'own_series') return;
      expect(pValue).toBeLessThanOrEqual(0.05);
      expect(Math.abs(level?.change ?? 0)).toBeGreaterThanOrEqual(1);
    });
  });
});

describe('levelShifts on any series', () => {
  it('returns ordered shifts of finite size whose intervals contain their estimates', () => {
    forAllSeries((scans) => {
      let previous = 0;
      for (const { at, interval, detectedAt, change, changeInterval90 } of levelShifts(scans)) {
        expect(at).toBeGreaterThan(previous);
        expect(detectedAt).toBeLessThan(scans.length);
        expect(interval[0]).toBeLessThanOrEqual(at);
        expect(interval[1]).toBeGreaterThanOrEqual(at);
        expect([change, ...changeInterval90].every(Number.isFinite)).toBe(true);
        expect(changeInterval90[0]).toBeLessThanOrEqual(change);
        expect(changeInterval90[1]).toBeGreaterThanOrEqual(change);
        previous = at;
      }
    });
  });
});

function last(scans: readonly ScanRanks[]): ScanRanks {
  const scan = scans.at(-1);
  if (!scan) throw new Error('The series has no scan.');
  return scan;
}
