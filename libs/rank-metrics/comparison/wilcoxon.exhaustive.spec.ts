import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedRanks, wilcoxonTwoSided } from './wilcoxon.js';

/** Returns the signed ranks 1 to n whose negative ranks add up to `minus`, as far as possible. */
function ranksWithNegativeSum(n: number, minus: number): number[] {
  let rest = minus;
  return Array.from({ length: n }, (_, i) => n - i).map((rank) => {
    if (rank > rest) return rank;
    rest -= rank;
    return -rank;
  });
}

/** Calculates the p-value by its definition, enumerating all sign patterns. */
function bruteForce(ranks: readonly number[]): number {
  const observed = Math.abs(ranks.reduce((sum, rank) => sum + rank, 0));
  let extreme = 0;
  for (let signs = 0; signs < 2 ** ranks.length; signs++) {
    const sum = ranks.reduce((s, rank, i) => s + (signs & (2 ** i) ? Math.abs(rank) : -Math.abs(rank)), 0);
    if (Math.abs(sum) >= observed) extreme++;
  }
  return extreme / 2 ** ranks.length;
}

/** Calculates the exact p-value for any number of ranks by convolving the distribution of the sum. */
function exactByConvolution(ranks: readonly number[]): number {
  let shares = new Map([[0, 1]]);
  for (const rank of ranks) {
    const next = new Map<number, number>();
    for (const [sum, share] of shares) {
      for (const value of [sum + rank, sum - rank]) next.set(value, (next.get(value) ?? 0) + share / 2);
    }
    shares = next;
  }
  const observed = Math.abs(ranks.reduce((sum, rank) => sum + rank, 0));
  return Array.from(shares).reduce((p, [sum, share]) => (Math.abs(sum) >= observed ? p + share : p), 0);
}

describe('signedRanks', () => {
  it('gives ties their mean rank', () => {
    expect(signedRanks([3, -1, 1, -5])).toEqual([3, -1.5, 1.5, -4]);
  });

  it('ranks zeros with the other differences and then sets their rank to 0 (Pratt)', () => {
    expect(signedRanks([0, 2, -3, 0])).toEqual([0, 3, -4, 0]);
  });

  it('returns an empty list for no differences', () => {
    expect(signedRanks([])).toEqual([]);
  });
});

describe('wilcoxonTwoSided', () => {
  // Critical values of T at 5 %, two-sided: T is significant, T + 1 is not. From Siegel and Castellan,
  // "Nonparametric Statistics", table H; equal to R's qsignrank.
  it.each([
    [6, 0],
    [7, 2],
    [8, 3],
    [9, 5],
    [10, 8],
    [11, 10],
    [12, 13],
    [13, 17],
    [14, 21],
    [15, 25],
    [16, 29],
    [17, 34],
    [18, 40],
    [19, 46],
    [20, 52],
    [25, 89],
  ])('returns for %d pairs p ≤ 0.05 up to the tabulated critical sum T = %d', (n, critical) => {
    expect(wilcoxonTwoSided(ranksWithNegativeSum(n, critical))).toBeLessThanOrEqual(0.05);
    expect(wilcoxonTwoSided(ranksWithNegativeSum(n, critical + 1))).toBeGreaterThan(0.05);
  });

  it('returns the p-value 0.03906 of the example in Hollander and Wolfe (1973), p. 29', () => {
    const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
    const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
    const ranks = signedRanks(before.map((value, i) => value - (after[i] ?? NaN)));
    expect(ranks.filter((rank) => rank > 0).reduce((sum, rank) => sum + rank, 0)).toBe(40);
    expect(wilcoxonTwoSided(ranks)).toBeCloseTo(0.0390625, 10);
  });

  it("avoids Pratt's paradox: lowering a sample does not make it more significantly high", () => {
    const sample = [0, 2, 3, 4, 6, 7, 8, 9, 11, 14, 15, 17, -18];
    const lower = sample.map((value) => value - 0.5);
    // Pratt (1959) gives the one-sided p-value 109 / 2¹³ for the lower sample.
    expect(wilcoxonTwoSided(signedRanks(lower))).toBeCloseTo((2 * 109) / 2 ** 13, 10);
    expect(wilcoxonTwoSided(signedRanks(sample))).toBeLessThan((2 * 109) / 2 ** 13);
  });

  it('equals the enumeration of all sign patterns, also with ties and zeros', () => {
    const differences = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(differences, (values) => {
        const ranks = signedRanks(values);
        expect(wilcoxonTwoSided(ranks)).toBeCloseTo(bruteForce(ranks), 10);
      }),
    );
  });

  // Negative ranks that add up to T among the ranks 1 to n; exact values of SciPy 1.17 (scipy.stats.wilcoxon).
  it.each([
    [51, 460, 0.05722466544265803],
    [60, 690, 0.09862884967660168],
    [100, 1_955, 0.04992375960429252],
    [169, 6_000, 0.06342349949137205],
    [441, 43_000, 0.032287164479923636],
    [441, 48_000, 0.7853730919811994],
  ])('returns for %d pairs with the sum T = %d the exact p-value %d', (n, minus, exact) => {
    expect(wilcoxonTwoSided(ranksWithNegativeSum(n, minus)) / exact).toBeCloseTo(1, 9);
  });

  // Equal changes: the test is the sign test. Exact values of the binomial test of SciPy 1.17.
  it.each([
    [64, 40, 0.05994118956699923],
    [51, 33, 0.04887389231827033],
    [100, 60, 0.05688793364098089],
    [441, 245, 0.022163976781830776],
  ])('returns for %d pins that moved by one, %d of them up, the exact p-value %d', (n, up, exact) => {
    const ranks = signedRanks(Array.from({ length: n }, (_, pin) => (pin < up ? 1 : -1)));
    expect(wilcoxonTwoSided(ranks) / exact).toBeCloseTo(1, 9);
  });

  it('equals the convolution of the distribution for more than 50 pairs with ties and zeros', () => {
    const differences = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(differences, (values) => {
        const ranks = signedRanks(values);
        expect(wilcoxonTwoSided(ranks)).toBeCloseTo(exactByConvolution(ranks), 9);
      }),
      { numRuns: 10 },
    );
  });

  it('returns p ≤ 0.05 only from six pairs on', () => {
    expect(wilcoxonTwoSided([1, 2, 3, 4, 5])).toBe(0.0625);
    expect(wilcoxonTwoSided([1, 2, 3, 4, 5, 6])).toBe(0.03125);
  });

  it('returns 1 for zeros only and for no ranks', () => {
    expect(wilcoxonTwoSided([0, 0, 0])).toBe(1);
    expect(wilcoxonTwoSided([])).toBe(1);
  });
});
