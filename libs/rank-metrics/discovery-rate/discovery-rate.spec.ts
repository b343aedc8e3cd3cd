import { describe, expect, it } from 'vitest';
import { controlDiscoveries, evidenceOf, type ScanRanks, type SeriesEvidence } from '../index.js';
import { digamma, moderateVariances, trigamma } from './moderate-variances.js';

const quiet: SeriesEvidence = { changes: [0.1, -0.1], history: 8, variance: 0.25, degrees: 40 };

/** Scans of equal ranks but for a noise of one position, latest first. */
function series(gridSize: number, latest: readonly number[], earlier = 8): ScanRanks[] {
  return Array.from({ length: latest.length + earlier }, (_, age) => ({
    geometry: { center: { lat: 0, lng: 0 }, gridSize, radiusMiles: 1 },
    depth: 20,
    ranks: Array.from({ length: gridSize ** 2 }, (_pin, pin) => 10 + ((pin + age) % 2) - (latest[age] ?? 0)),
  }));
}

describe('controlDiscoveries', () => {
  it('marks a series whose latest two scans both moved', () => {
    const moved = { ...quiet, changes: [3, 3] } as const;
    const verdicts = controlDiscoveries([moved, ...Array.from({ length: 30 }, () => quiet)]);
    expect(verdicts.map((verdict) => verdict.moved)).toEqual([
      true,
      ...Array.from({ length: 30 }, () => false),
    ]);
  });

  it('does not mark a series that moved in one scan only, or in two directions', () => {
    const verdicts = controlDiscoveries([
      { ...quiet, changes: [8, 0] },
      { ...quiet, changes: [8, 0.2] },
      { ...quiet, changes: [5, -5] },
    ]);
    expect(verdicts.map(({ moved }) => moved)).toEqual([false, false, false]);
  });

  it('needs clearer evidence the more series do not move', () => {
    const moved = { ...quiet, changes: [1.3, 1.3] } as const;
    const among = (count: number) =>
      controlDiscoveries([moved, ...Array.from({ length: count }, () => quiet)])[0];
    expect(among(0)?.moved).toBe(true);
    expect(among(1000)?.moved).toBe(false);
    expect(among(1000)?.pValue).toBe(among(500)?.pValue);
  });

  it('adjusts p-values as Benjamini and Hochberg do', () => {
    const verdicts = controlDiscoveries(
      [1, 1.5, 2].map((step) => ({ ...quiet, changes: [step, step] as const })),
    );
    const p = verdicts.map(({ pValue }) => pValue);
    const adjusted = verdicts.map(({ adjustedPValue }) => adjustedPValue);
    expect(adjusted[2]).toBeCloseTo(Math.min(3 * (p[2] ?? 0), (3 * (p[1] ?? 0)) / 2, p[0] ?? 0), 12);
    expect(adjusted[0]).toBeCloseTo(p[0] ?? 0, 12);
  });

  it('returns nothing for no series', () => {
    expect(controlDiscoveries([])).toEqual([]);
  });
});

describe('evidenceOf', () => {
  it('measures the change of both scans and the variance of the mean', () => {
    const evidence = evidenceOf(series(5, [3, 2]));
    expect(evidence).toMatchObject({ history: 8 });
    if (typeof evidence === 'string') throw new Error(evidence);
    expect(evidence.changes[0]).toBeCloseTo(3, 1);
    expect(evidence.changes[1]).toBeCloseTo(2, 1);
    // Noise of ±½ that alternates from pin to pin: no correlation of neighbours, 8/7 · ¼ over 25 pins.
    expect(evidence.variance).toBeCloseTo(((8 / 7) * 0.25) / 25, 6);
  });

  it('has too few pins on a grid of 3 × 3 and too few scans without four earlier ones', () => {
    expect(evidenceOf(series(3, [3, 3]))).toBe('too_few_pins');
    expect(evidenceOf(series(5, [3, 3], 3))).toBe('too_few_scans');
    expect(evidenceOf([])).toBe('too_few_scans');
  });
});

describe('moderateVariances', () => {
  it('joins variances that differ no more than by chance', () => {
    const [first] = moderateVariances(
      Array.from({ length: 50 }, (_, i) => ({ variance: 1 + (i % 2) / 10, degrees: 20 })),
    );
    expect(first?.degrees).toBe(1020);
    expect(first?.variance).toBeGreaterThan(1.03);
  });

  it('keeps variances that differ by more, and those of few series', () => {
    const [first] = moderateVariances(
      Array.from({ length: 50 }, (_, i) => ({ variance: 10 ** (i % 5), degrees: 50 })),
    );
    expect(first?.variance).toBeLessThan(5);
    expect(moderateVariances([{ variance: 1, degrees: 20 }])).toEqual([{ variance: 1, degrees: 20 }]);
  });

  it('calculates digamma and trigamma', () => {
    expect(digamma(1)).toBeCloseTo(-0.5772156649, 8);
    expect(digamma(0.5)).toBeCloseTo(-1.963510026, 8);
    expect(trigamma(1)).toBeCloseTo(Math.PI ** 2 / 6, 6);
    expect(trigamma(0.5)).toBeCloseTo(Math.PI ** 2 / 2, 6);
  });
});
