import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from './at.js';
import { cholesky, solve } from './cholesky.js';
import { exponential, seededRandom, webbWeight } from './random.js';
import { mean, median, quantile, standardDeviation, studentT95, variance } from './statistics.js';

describe('cholesky', () => {
  it('solves A·x = b for any positive definite A', () => {
    const sized = fc.integer({ min: 1, max: 6 }).chain((size) =>
      fc.record({
        size: fc.constant(size),
        root: fc.array(fc.double({ min: -3, max: 3, noNaN: true }), {
          minLength: size * size,
          maxLength: size * size,
        }),
        x: fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: size, maxLength: size }),
      }),
    );
    fc.assert(
      fc.property(sized, ({ size, root, x }) => {
        // A = R·Rᵀ + 1 is positive definite whatever R is.
        const a = new Float64Array(size * size);
        for (let i = 0; i < size; i++) {
          for (let j = 0; j < size; j++) {
            let sum = i === j ? 1 : 0;
            for (let k = 0; k < size; k++) sum += (root[i * size + k] ?? 0) * (root[j * size + k] ?? 0);
            a[i * size + j] = sum;
          }
        }
        const b = x.map((_, i) => x.reduce((sum, value, j) => sum + (a[i * size + j] ?? 0) * value, 0));
        const factor = cholesky(a, size);
        expect(factor).not.toBeNull();
        if (factor)
          solve(factor, b).forEach((value, i) => {
            expect(value).toBeCloseTo(x[i] ?? 0, 6);
          });
      }),
    );
  });

  it('factors matrices larger than one block and rejects indefinite ones', () => {
    const random = seededRandom(7);
    for (const size of [31, 32, 33, 70, 97]) {
      const root = Float64Array.from({ length: size * size }, () => random() - 0.5);
      const cell = (i: number, j: number) => {
        let sum = i === j ? 1 : 0;
        for (let k = 0; k < size; k++) sum += at(root, i * size + k) * at(root, j * size + k);
        return sum;
      };
      const a = Float64Array.from(root, (_, index) => cell(Math.floor(index / size), index % size));
      const x = Float64Array.from({ length: size }, random);
      const b = x.map((_, i) => x.reduce((sum, value, j) => sum + cell(i, j) * value, 0));
      const factor = cholesky(a, size);
      expect(
        factor && Math.max(...solve(factor, b).map((value, i) => Math.abs(value - (x[i] ?? 0)))),
      ).toBeLessThan(1e-9);
      a[size * size - 1] = -1;
      expect(cholesky(a, size)).toBeNull();
    }
  });

  it.each([[[1, 0, 2, 1]], [[0]], [[Number.NaN]]])('returns null for the matrix %j', (matrix) => {
    expect(cholesky(Float64Array.from(matrix), Math.sqrt(matrix.length))).toBeNull();
  });
});

describe('seededRandom', () => {
  it('returns equal numbers for equal seeds and different numbers for different seeds', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('gives uniform, exponential and Webb draws with the expected moments', () => {
    const random = seededRandom(5);
    const draws = (from: () => number) => Array.from({ length: 20_000 }, from);
    expect(mean(draws(random))).toBeCloseTo(0.5, 1);
    expect(mean(draws(() => exponential(random)))).toBeCloseTo(1, 1);
    const webb = draws(() => webbWeight(random));
    expect(mean(webb)).toBeCloseTo(0, 1);
    expect(variance(webb)).toBeCloseTo(1, 1);
  });
});

describe('Statistics functions', () => {
  it('return the mean, variance, median and quantiles of small samples', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(variance([1, 2, 6])).toBe(7);
    expect(standardDeviation([5])).toBe(0);
    expect(median([3, 1, 2, 10])).toBe(2.5);
    expect(quantile([0, 10], 0.25)).toBe(2.5);
    expect(mean([])).toBeNaN();
    expect(median([])).toBeNaN();
  });

  // Tables of Student's t, one-sided 5 %.
  it.each([
    [1, 6.314],
    [2, 2.92],
    [3, 2.353],
    [4, 2.132],
    [5, 2.015],
    [10, 1.812],
    [30, 1.697],
    [Infinity, 1.645],
  ])('return the 95 %% point of t with %d degrees of freedom', (degrees, point) => {
    expect(Math.abs(studentT95(degrees) / point - 1)).toBeLessThan(0.003);
  });
});
