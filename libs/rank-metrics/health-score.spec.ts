import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEALTH_WEIGHTS } from './health-score.js';
import { compareScans, healthScore, summarize, type HealthSignals } from './index.js';

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
  it('works out an example', () => {
    // SoLV 0.5, ATRP (1 + 3 + 11 + 21) / 4 = 9, found at 3 of 4; 3 of 4 known fields filled in.
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

  it('is 100 for the first everywhere and 0 for one found nowhere, steady and with any signal missing', () => {
    for (const comparison of [null, compared(everywhere(1), everywhere(1))]) {
      expect(healthScore(signals(everywhere(1), { comparison })).score).toBe(100);
    }
    for (const comparison of [null, compared(everywhere(0), everywhere(0))]) {
      expect(healthScore(signals(everywhere(0), { comparison })).score).toBe(0);
    }
  });

  it('raises the weights that are left to 1, however many parts are missing', () => {
    const profiles = [{}, { phone: null }, { phone: true }];
    for (const profile of profiles) {
      const { parts } = healthScore(signals([1, 0], { profile }));
      expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    }
    expect(Object.values(HEALTH_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  it('has no score, whatever the profile, when no pin was measured', () => {
    expect(healthScore(signals([-1, -1], { profile: { phone: true } })).score).toBeNull();
  });

  it('has the momentum of its visibility while it is steady, and more or less after a significant change', () => {
    const steady = signals(everywhere(8), { comparison: compared(everywhere(8), everywhere(8)) });
    const risen = signals(everywhere(8), { comparison: compared(everywhere(12), everywhere(8)) });
    const fallen = signals(everywhere(8), { comparison: compared(everywhere(4), everywhere(8)) });
    expect(valueOf(steady, 'momentum')).toBe(valueOf(steady, 'visibility'));
    // Four positions are 50 · 4 / 20 points of visibility.
    expect(valueOf(risen, 'momentum')).toBeCloseTo((valueOf(steady, 'visibility') ?? 0) + 10, 10);
    expect(valueOf(fallen, 'momentum')).toBeCloseTo((valueOf(steady, 'visibility') ?? 0) - 10, 10);
  });

  it('takes no momentum from noise', () => {
    const before = everywhere(8).map((rank, pin) => rank + (pin % 2));
    const noisy = signals(everywhere(8), { comparison: compared(before, everywhere(8)) });
    expect(noisy.comparison?.significant).toBe(false);
    expect(valueOf(noisy, 'momentum')).toBe(valueOf(noisy, 'visibility'));
  });

  it('stays within 0 to 100 and never falls when one pin improves', () => {
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
