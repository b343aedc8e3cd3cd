import { describe, expect, it } from 'vitest';
import { ABSENT, compareScans, levelChange, RankError, type ScanRanks, UNMEASURED } from '../index.js';

const EIGHT = [10, 12, 10, 12, 10, 12, 10, 12].map(everywhere);

describe('levelChange', () => {
  // Levels of ±1: s² = 8 / 7, t = 5 / (s √(1 + 1 / 4)) = 4.183 with 7 degrees of freedom.
  it('compares the latest scan with the last four, with the spread of all eight', () => {
    const change = levelChange(EIGHT, everywhere(6));
    expect(change).toMatchObject({ change: 5, scansAfter: 1, scansBefore: 4, spreadScans: 8, pins: 9 });
    expect(change?.sd).toBeCloseTo(Math.sqrt(8 / 7), 10);
    expect(change?.pValue).toBeCloseTo(0.00412028 / 0.4, 6);
    const margin = 1.894579 * Math.sqrt((8 / 7) * 1.25);
    expect(change?.interval90[0]).toBeCloseTo(5 - margin, 4);
    expect(change?.interval90[1]).toBeCloseTo(5 + margin, 4);
  });

  // The mean of the two scans is 5 above the level; error² = s² (1 / 2 + 1 / 4).
  it('compares the mean of the latest two scans with the four before if that is the stronger evidence', () => {
    const change = levelChange([...EIGHT, everywhere(6)], everywhere(6));
    expect(change).toMatchObject({ change: 5, scansAfter: 2, scansBefore: 4, spreadScans: 8 });
    // P(|T| ≥ 5.40062) with 7 degrees of freedom is 0.0010078.
    expect(change?.pValue).toBeCloseTo(0.0010078 / 0.6, 5);
  });

  it('returns a fall as a negative change', () => {
    expect(levelChange(EIGHT, everywhere(16))?.change).toBe(-5);
  });

  it('uses as many degrees of freedom as there are earlier scans less one', () => {
    // s = √2, t = 5 / (√2 √(1 + 1 / 2)) with 1 degree of freedom: p = 1 − 2 atan(t) / π.
    const change = levelChange([everywhere(10), everywhere(12)], everywhere(6));
    expect(change).toMatchObject({ change: 5, scansBefore: 2, spreadScans: 2 });
    expect(change?.pValue).toBeCloseTo(1 - (2 * Math.atan(5 / Math.sqrt(3))) / Math.PI, 9);
  });

  it('uses at most the last nine scans', () => {
    const old = Array.from({ length: 400 }, (_, scan) => everywhere(1 + (scan % 20)));
    expect(levelChange([...old, everywhere(9), ...EIGHT], everywhere(6))).toEqual(
      levelChange([everywhere(9), ...EIGHT], everywhere(6)),
    );
  });

  it('returns null for fewer than two earlier scans', () => {
    expect(levelChange([], everywhere(6))).toBeNull();
    expect(levelChange([everywhere(9)], everywhere(6))).toBeNull();
  });

  it.each([
    ['first everywhere', 1, 5],
    ['absent everywhere', ABSENT, 5],
    ['at one rank everywhere', 9, 2],
  ])(
    'returns null for a business that was %s in every earlier scan, whose noise is unknown',
    (_, rank, now) => {
      expect(
        levelChange(
          Array.from({ length: 8 }, () => everywhere(rank)),
          everywhere(now),
        ),
      ).toBeNull();
    },
  );

  it('returns null if the place is absent in every scan, or unmeasured in every earlier scan or the latest one', () => {
    const absent = Array.from({ length: 9 }, () => everywhere(ABSENT));
    expect(levelChange(absent, everywhere(ABSENT))).toBeNull();
    expect(
      levelChange(
        EIGHT.map(() => everywhere(UNMEASURED)),
        everywhere(3),
      ),
    ).toBeNull();
    expect(levelChange(EIGHT, everywhere(UNMEASURED))).toBeNull();
  });

  it('does not take a pin that was not measured for a change', () => {
    // The rank falls from north to south, and the latest scan measured only the north.
    const sloped = EIGHT.map(({ ranks }) => scan(ranks.map((rank, pin) => rank + Math.floor(pin / 3) * 3)));
    const usual = sloped[0]?.ranks ?? [];
    const north = scan(usual.map((rank, pin) => (pin < 3 ? rank : UNMEASURED)));
    expect(levelChange(sloped, north)?.change).toBeCloseTo(1, 10);
  });

  it('leaves out earlier scans that measured fewer than half of the pins', () => {
    const gap = scan(everywhere(1).ranks.map((rank, pin) => (pin < 4 ? rank : UNMEASURED)));
    expect(levelChange([...EIGHT.slice(0, 7), gap], everywhere(6))).toMatchObject({ spreadScans: 7 });
  });

  it('leaves out pins at which no scan found the place', () => {
    const few = (rank: number) => scan(everywhere(rank).ranks.map((own, pin) => (pin < 4 ? own : ABSENT)));
    const change = levelChange([10, 12, 10, 12, 10, 12, 10, 12].map(few), few(6));
    expect(change).toMatchObject({ change: 5, pins: 4 });
  });

  it('rejects scans of another grid', () => {
    const other = { ...everywhere(6), geometry: { center: { lat: 0, lng: 0 }, gridSize: 3, radiusMiles: 2 } };
    expect(() => levelChange(EIGHT, other)).toThrow(RankError);
  });
});

describe('compareScans with earlier scans', () => {
  const before = everywhere(12);

  it('judges by the noise of the series and finds what two scans cannot show', () => {
    const latest = everywhere(6);
    expect(compareScans(before, latest)).toMatchObject({ significant: false, level: null });
    expect(compareScans(before, latest, { earlier: EIGHT })).toMatchObject({
      significant: true,
      reason: null,
      meanChange: 6,
      level: { change: 5 },
      method: { test: 'student_t', noise: 'own_series' },
    });
  });

  it('keeps the verdict of the two scans with fewer than four earlier scans, but returns the level', () => {
    const comparison = compareScans(before, everywhere(6), { earlier: EIGHT.slice(-3) });
    expect(comparison).toMatchObject({
      method: { noise: 'spatial_autocorrelation' },
      level: { spreadScans: 3 },
    });
  });

  it('keeps the verdict of the two scans if the earlier scans do not vary', () => {
    const constant = Array.from({ length: 8 }, () => everywhere(10));
    expect(compareScans(everywhere(10), everywhere(6), { earlier: constant })).toMatchObject({
      level: null,
      method: { noise: 'spatial_autocorrelation' },
    });
  });

  it('finds nothing significant in a scan at the usual level, and in a change below one position', () => {
    expect(compareScans(before, everywhere(11), { earlier: EIGHT })).toMatchObject({
      reason: 'within_noise',
    });
    const quiet = [8, 9, 8, 8, 8, 9, 8, 8].map((northWest) =>
      scan(everywhere(8).ranks.map((rank, pin) => (pin === 0 ? northWest : rank))),
    );
    const slightly = scan(everywhere(8).ranks.map((rank, pin) => (pin < 6 ? rank - 1 : rank)));
    expect(compareScans(quiet[7] ?? before, slightly, { earlier: quiet })).toMatchObject({
      significant: false,
      reason: 'effect_too_small',
    });
  });

  it('returns too_few_pins for one pin, whatever the history', () => {
    const one = (rank: number): ScanRanks => ({
      geometry: { center: { lat: 0, lng: 0 }, gridSize: 1, radiusMiles: 1 },
      depth: 20,
      ranks: [rank],
    });
    const earlier = [10, 12, 10, 12, 10, 12, 10, 12].map(one);
    expect(compareScans(one(12), one(1), { earlier })).toMatchObject({
      significant: false,
      reason: 'too_few_pins',
      pValue: null,
    });
  });
});

function scan(ranks: number[]): ScanRanks {
  return { geometry: { center: { lat: 0, lng: 0 }, gridSize: 3, radiusMiles: 1 }, depth: 20, ranks };
}

function everywhere(rank: number): ScanRanks {
  return scan(Array<number>(9).fill(rank));
}
