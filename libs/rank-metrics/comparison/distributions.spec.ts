import { describe, expect, it } from 'vitest';
import { normalTwoSided, studentQuantile, studentTwoSided } from './distributions.js';

describe('normalTwoSided', () => {
  it.each([
    [0, 1],
    [1, 0.3173105],
    [1.959964, 0.05],
    [-1.959964, 0.05],
    [2.575829, 0.01],
    [6, 1.9731753e-9],
  ])('returns for z = %d the probability %d', (z, p) => {
    expect(normalTwoSided(z) / p).toBeCloseTo(1, 5);
  });

  it('returns at most 1 where the approximation is slightly above 1', () => {
    expect(normalTwoSided(0)).toBe(1);
  });
});

describe('studentTwoSided', () => {
  // Percentage points of the t-distribution from standard tables.
  it.each([
    [12.7062, 1, 0.05],
    [4.30265, 2, 0.05],
    [-4.30265, 2, 0.05],
    [2.77645, 4, 0.05],
    [3.16927, 10, 0.01],
    [2.04227, 30, 0.05],
    [1.98397, 100, 0.05],
    [0, 5, 1],
  ])('returns for t = %d with %d degrees of freedom the probability %d', (t, df, p) => {
    expect(studentTwoSided(t, df)).toBeCloseTo(p, 5);
  });

  it('equals the Cauchy distribution at one degree of freedom', () => {
    for (const t of [0.1, 1, 3, 50]) {
      expect(studentTwoSided(t, 1)).toBeCloseTo(1 - (2 * Math.atan(t)) / Math.PI, 12);
    }
  });

  it('decreases with t and with the degrees of freedom, also fractional ones', () => {
    for (const df of [0.01, 0.3, 1.5, 7.2, 300]) {
      expect(studentTwoSided(3, df)).toBeLessThan(studentTwoSided(2, df));
      expect(studentTwoSided(2, df * 1.1)).toBeLessThan(studentTwoSided(2, df));
    }
  });

  it('approaches the normal distribution', () => {
    expect(studentTwoSided(1.959964, 1e6)).toBeCloseTo(0.05, 5);
  });
});

describe('studentQuantile', () => {
  it.each([
    [0.1, 1, 6.3138],
    [0.1, 7, 1.8946],
    [0.05, 10, 2.2281],
  ])('returns the two-sided point of P = %d with %d degrees of freedom, %d', (p, df, t) => {
    expect(studentQuantile(p, df)).toBeCloseTo(t, 4);
  });
});
