import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JUMP, nextStart } from './raise-sequences.js';

const MAX = 2_147_483_647n;
const number = fc.option(fc.bigInt({ min: 1n, max: MAX }), { nil: null });

describe('nextStart', () => {
  it('never goes below a number that either database has given out, nor above the largest', () => {
    fc.assert(
      fc.property(number, number, fc.boolean(), (restored, present, isKnown) => {
        const next = nextStart({ last: restored, max: MAX }, present, isKnown);
        expect(next ?? 0n).toBeGreaterThanOrEqual(restored ?? 0n);
        expect(next ?? 0n).toBeGreaterThanOrEqual(present ?? 0n);
        expect(next ?? 0n).toBeLessThanOrEqual(MAX);
      }),
    );
  });

  it('continues after the larger number if the replaced database is known', () => {
    expect(nextStart({ last: 7n, max: MAX }, 12n, true)).toBe(12n);
    expect(nextStart({ last: 12n, max: MAX }, null, true)).toBe(12n);
    expect(nextStart({ last: null, max: MAX }, null, true)).toBeNull();
  });

  it('jumps if the numbers since the backup are unknown, also from an unused sequence', () => {
    expect(nextStart({ last: 7n, max: MAX }, null, false)).toBe(7n + JUMP);
    expect(nextStart({ last: null, max: MAX }, null, false)).toBe(JUMP);
  });

  it('leaves numbers after a hundred jumps', () => {
    let last = 1n;
    for (let jump = 0; jump < 100; jump++) last = nextStart({ last, max: MAX }, null, false) ?? 0n;
    expect(MAX - last).toBeGreaterThan(MAX / 3n);
  });
});
