import { exponential, seededRandom } from '#libs/numeric';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate, type CheckedEstimate } from './calibration.js';
import { shapley } from './explain-change.js';

function checked(
  positionsGained: number,
  outcome: number,
  rest: Partial<CheckedEstimate> = {},
): CheckedEstimate {
  return {
    positionsGained,
    interval90: [positionsGained - 1, positionsGained + 1],
    noise: 0,
    outcome,
    ...rest,
  };
}

describe('calibrate', () => {
  it('returns null without estimates', () => {
    expect(calibrate([])).toBeNull();
  });

  it('returns coverage, bias and mean absolute error', () => {
    const result = calibrate([checked(2, 2.5), checked(2, 0), checked(1, 1), checked(3, 2.5)]);
    expect(result).toMatchObject({ count: 4, coverage: 0.75, bias: -0.5, meanAbsoluteError: 0.75 });
    expect(result?.biasInterval90?.[0]).toBeLessThan(-0.5);
    expect(result?.biasInterval90?.[1]).toBeGreaterThan(-0.5);
  });

  it('combines the interval with the noise of the scans as the root of the sum of squares', () => {
    const off = Math.hypot(1, 1.6448536 * 2);
    expect(calibrate([checked(0, off - 0.001, { noise: 2 })])?.coverage).toBe(1);
    expect(calibrate([checked(0, off + 0.001, { noise: 2 })])?.coverage).toBe(0);
    expect(calibrate([checked(0, 1.5, { noise: null })])?.coverage).toBe(0);
  });

  it('uses each side of an asymmetric interval separately', () => {
    const uneven = { interval90: [0, 5] as const };
    expect(calibrate([checked(1, 4.9, uneven)])?.coverage).toBe(1);
    expect(calibrate([checked(1, -0.1, uneven)])?.coverage).toBe(0);
  });

  it('returns an interval around the coverage, and no interval of the bias for one estimate', () => {
    const one = calibrate([checked(1, 1)]);
    expect(one?.biasInterval90).toBeNull();
    expect(one?.coverageInterval90[0]).toBeGreaterThan(0.2);
    expect(one?.coverageInterval90[1]).toBe(1);
    const many = fc.array(
      fc.tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.double({ min: -20, max: 20, noNaN: true })),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(many, (pairs) => {
        const result = calibrate(pairs.map(([estimate, outcome]) => checked(estimate, outcome)));
        if (!result) throw new Error('calibrate must return a result for at least one estimate.');
        const [low, high] = result.coverageInterval90;
        expect(low).toBeLessThanOrEqual(result.coverage);
        expect(high).toBeGreaterThanOrEqual(result.coverage);
        expect(Math.abs(result.bias)).toBeLessThanOrEqual(result.meanAbsoluteError + 1e-9);
      }),
    );
  });
});

describe('Intervals of calibrate', () => {
  const TRIALS = 4_000;

  it.each([2, 3, 4, 6, 20])(
    'bias_interval_90 of %d outcomes covers the true bias in 90 of 100 trials',
    (count) => {
      const random = seededRandom(count);
      // Box and Muller: a normal error with the mean −0.7.
      const error = () => Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random()) - 0.7;
      const covered = countTrials(TRIALS, () => {
        const result = calibrate(Array.from({ length: count }, () => checked(0, error())));
        return isWithin(-0.7, result?.biasInterval90);
      });
      expect(Math.abs(covered / TRIALS - 0.9)).toBeLessThan(0.015);
    },
  );

  // The coverage of few outcomes has few possible values, so its interval covers a little more or less than 90 %.
  it.each([
    [5, 0.06],
    [20, 0.03],
    [60, 0.02],
  ])(
    'coverage_interval_90 of %d outcomes covers the true coverage in about 90 of 100 trials',
    (count, tolerance) => {
      const random = seededRandom(count);
      const truths = [0.5, 0.6, 0.7, 0.8, 0.9];
      const covered = truths.map((truth) =>
        countTrials(TRIALS, () => {
          const outcomes = Array.from({ length: count }, () => checked(0, random() < truth ? 0 : 5));
          return isWithin(truth, calibrate(outcomes)?.coverageInterval90);
        }),
      );
      expect(Math.min(...covered) / TRIALS).toBeGreaterThan(0.8);
      const average = covered.reduce((sum, one) => sum + one, 0) / TRIALS / truths.length;
      expect(Math.abs(average - 0.9)).toBeLessThan(tolerance);
    },
  );
});

function countTrials(trials: number, holds: () => boolean): number {
  return Array.from({ length: trials }, holds).filter(Boolean).length;
}

function isWithin(truth: number, interval: readonly [number, number] | null | undefined): boolean {
  return Boolean(interval && interval[0] <= truth && truth <= interval[1]);
}

describe('shapley', () => {
  it('returns parts that add up to the whole difference', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 8, maxLength: 8 }),
        (values) => {
          const parts = shapley(
            3,
            (made) => values[made.reduce((sum, one, bit) => sum + (one ? 2 ** bit : 0), 0)] ?? 0,
          );
          expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(
            (values[7] ?? 0) - (values[0] ?? 0),
            9,
          );
        },
      ),
    );
  });

  it('returns the own effect of independent changes and splits an interaction equally', () => {
    expect(shapley(2, ([a, b]) => (a ? 3 : 0) + (b ? -1 : 0))).toEqual([3, -1]);
    expect(shapley(2, ([a, b]) => (a && b ? 4 : 0))).toEqual([2, 2]);
  });
});
