import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEALTH_WEIGHTS } from './health-score.js';
import { compareScans, healthScore, type HealthSignals, summarize } from './index.js';

const DEPTH = 20;
const GEOMETRY = { center: { lat: 0, lng: 0 }, gridSize: 7, radiusMiles: 1 };

function signals(ranks: readonly number[], others: Partial<HealthSignals> = {}): HealthSignals {
  return {
    latest: summarize(ranks, { depth: DEPTH }),
    depth: DEPTH,
    comparison: null,
    profile: {},
    ...others,
  };
}

const everywhere = (rank: number): number[] => Array.from({ length: 49 }, () => rank);
const compared = (before: number[], after: number[]) =>
  compareScans(
    { geometry: GEOMETRY, depth: DEPTH, ranks: before },
    { geometry: GEOMETRY, depth: DEPTH, ranks: after },
  );

function valueOf(given: HealthSignals, part: string): number | null | undefined {
  return healthScore(given).parts.find(({ name }) => name === part)?.value;
}

describe('healthScore', () => {
  it('returns the documented formula for an example without a previous scan', () => {
    // SoLV 0.5, ATRP (1 + 3 + 11 + 21) / 4 = 9, found at 3 of 4 pins; 3 of 4 known fields are completed.
    const profile = { phone: true, website: true, category: true, hours: false, photos: null };
    const { score, parts } = healthScore(signals([1, 3, 11, 0], { profile }));
    const visibility = 50 * 0.5 + (50 * (21 - 9)) / 20; // 55
    expect(parts).toEqual([
      { name: 'visibility', value: visibility, weight: 5 / 9 },
      { name: 'coverage', value: 75, weight: 2 / 9 },
      { name: 'momentum', value: null, weight: 0 },
      { name: 'profile', value: 75, weight: 2 / 9 },
    ]);
    expect(score).toBeCloseTo((5 * 55 + 2 * 75 + 2 * 75) / 9, 10);
  });

  it('returns 100 for rank 1 at every pin and 0 for a business found nowhere, with and without a comparison', () => {
    for (const comparison of [null, compared(everywhere(1), everywhere(1))]) {
      expect(healthScore(signals(everywhere(1), { comparison })).score).toBe(100);
    }
    for (const comparison of [null, compared(everywhere(0), everywhere(0))]) {
      expect(healthScore(signals(everywhere(0), { comparison })).score).toBe(0);
    }
  });

  it('scales the remaining weights to a sum of 1 when parts are missing', () => {
    const profiles = [{}, { phone: null }, { phone: true }];
    for (const profile of profiles) {
      const { parts } = healthScore(signals([1, 0], { profile }));
      expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    }
    expect(Object.values(HEALTH_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  it('returns a null score when no pin was measured, even with a profile', () => {
    expect(healthScore(signals([-1, -1], { profile: { phone: true } })).score).toBeNull();
  });

  it('adds a significant change of visibility to the momentum, which otherwise equals the visibility', () => {
    const steady = signals(everywhere(8), { comparison: compared(everywhere(8), everywhere(8)) });
    const risen = signals(everywhere(8), { comparison: compared(everywhere(12), everywhere(8)) });
    const fallen = signals(everywhere(8), { comparison: compared(everywhere(4), everywhere(8)) });
    expect(valueOf(steady, 'momentum')).toBe(valueOf(steady, 'visibility'));
    // Four positions are 50 · 4 / 20 points of visibility.
    expect(valueOf(risen, 'momentum')).toBeCloseTo((valueOf(steady, 'visibility') ?? 0) + 10, 10);
    expect(valueOf(fallen, 'momentum')).toBeCloseTo((valueOf(steady, 'visibility') ?? 0) - 10, 10);
  });

  it('ignores a change that is not significant in the momentum', () => {
    const before = everywhere(8).map((rank, pin) => rank + (pin % 2));
    const noisy = signals(everywhere(8), { comparison: compared(before, everywhere(8)) });
    expect(noisy.comparison?.significant).toBe(false);
    expect(valueOf(noisy, 'momentum')).toBe(valueOf(noisy, 'visibility'));
  });

  it('stays within 0 to 100 and never falls when one pin improves, for any ranks', () => {
    const ranks = fc.array(fc.integer({ min: -1, max: DEPTH }), { minLength: 1, maxLength: 60 });
    const position = fc.integer({ min: 1, max: DEPTH + 1 });
    const stored = (p: number) => (p > DEPTH ? 0 : p);
    fc.assert(
      fc.property(ranks, position, position, (others, a, b) => {
        const worse = healthScore(signals([...others, stored(Math.max(a, b))])).score ?? NaN;
        const better = healthScore(signals([...others, stored(Math.min(a, b))])).score ?? NaN;
        expect(better).toBeGreaterThanOrEqual(worse - 1e-9);
        expect(worse).toBeGreaterThanOrEqual(0);
        expect(better).toBeLessThanOrEqual(100);
      }),
    );
  });
});
