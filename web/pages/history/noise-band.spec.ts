import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noiseBands } from './noise-band.js';

/** Numbers with a normal distribution, the same for a seed. */
function normal(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

describe('noiseBands', () => {
  it('contains about 90 % of the values of a level that only chance moves', () => {
    const next = normal(7);
    const values = Array.from({ length: 4_000 }, () => 10 + 2 * next());
    const within = noiseBands(values, new Set()).filter((band, index) => {
      const value = values[index] ?? NaN;
      return band !== null && value >= band[0] && value <= band[1];
    });
    expect(within.length / values.length).toBeGreaterThan(0.88);
    expect(within.length / values.length).toBeLessThan(0.92);
  });

  it('does not widen when the level shifts at a known point', () => {
    const next = normal(3);
    const noise = Array.from({ length: 40 }, () => next());
    const shifted = noise.map((value, index) => (index < 20 ? value : value + 50));
    const [plain] = noiseBands(noise, new Set([20]));
    const [before] = noiseBands(shifted, new Set([20]));
    expect(before?.[0]).toBeCloseTo(plain?.[0] ?? NaN);
    expect(before?.[1]).toBeCloseTo(plain?.[1] ?? NaN);
  });

  it('returns one range per level, which moves and scales with the values', () => {
    const values = fc.array(fc.double({ min: 1, max: 21, noNaN: true }), { minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        (all, factor, move) => {
          const bands = noiseBands(all, new Set());
          const moved = noiseBands(
            all.map((value) => value * factor + move),
            new Set(),
          );
          for (const [index, band] of bands.entries()) {
            expect(band).toBe(bands[0]);
            expect(moved[index]?.[0]).toBeCloseTo((band?.[0] ?? NaN) * factor + move, 6);
          }
        },
      ),
    );
  });

  it('returns null with fewer than six differences, and ignores scans without a value', () => {
    expect(noiseBands([1, 2, 1, 2, 1, 2], new Set())).toEqual([null, null, null, null, null, null]);
    expect(noiseBands([1, 2, null, 1, 2, 1, 2, 1], new Set())[2]).not.toBeNull();
  });
});
