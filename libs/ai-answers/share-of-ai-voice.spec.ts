import { seededRandom } from '#libs/numeric';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanPosition, type PinAnswers, shareOfAiVoice } from './index.js';

const pin: fc.Arbitrary<PinAnswers> = fc
  .integer({ min: 0, max: 5 })
  .chain((measured) =>
    fc.record({ measured: fc.constant(measured), named: fc.integer({ min: 0, max: measured }) }),
  );
const pins = fc
  .array(pin, { minLength: 1, maxLength: 25 })
  .filter((all) => all.some(({ measured }) => measured > 0));

function share(all: readonly PinAnswers[]) {
  const found = shareOfAiVoice(all);
  if (!found) throw new Error('nothing was measured');
  return found;
}
const width = (all: readonly PinAnswers[]): number => {
  const { low, high } = share(all).interval;
  return high - low;
};

describe('shareOfAiVoice', () => {
  it('returns an interval within 0 and 1 that contains the share', () => {
    fc.assert(
      fc.property(pins, (all) => {
        const { value, interval } = share(all);
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.low).toBeLessThanOrEqual(value);
        expect(interval.high).toBeGreaterThanOrEqual(value);
        expect(interval.high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('returns a narrower interval for more pins of the same kind', () => {
    fc.assert(
      fc.property(pins, fc.integer({ min: 2, max: 5 }), (all, times) => {
        const more = Array.from({ length: times }, () => all).flat();
        expect(share(more).value).toBeCloseTo(share(all).value);
        expect(width(more)).toBeLessThan(width(all));
      }),
    );
  });

  it('does not depend on the order of the pins', () => {
    fc.assert(
      fc.property(pins, (all) => {
        expect(width(all.toReversed())).toBeCloseTo(width(all), 10);
      }),
    );
  });

  it('ignores pins without a measured answer', () => {
    fc.assert(
      fc.property(pins, (all) => {
        expect(share([...all, { measured: 0, named: 0 }])).toEqual(share(all));
      }),
    );
  });

  it('takes equal repeats at one pin for one answer', () => {
    const once = [1, 0, 0, 1, 0, 1, 0, 0, 1].map((named) => ({ measured: 1, named }));
    const repeated = once.map(({ named }) => ({ measured: 5, named: 5 * named }));
    expect(width(repeated)).toBeCloseTo(width(once), 10);
    expect(width([{ measured: 5, named: 5 }])).toBe(width([{ measured: 1, named: 1 }]));
  });

  it('takes repeats that vary as much within pins as between them for independent answers', () => {
    const within = Array.from({ length: 8 }, () => ({ measured: 4, named: 2 }));
    const independent = Array.from({ length: 32 }, (_, index) => ({ measured: 1, named: index % 2 }));
    expect(share(within).interval.low).toBeCloseTo(share(independent).interval.low, 2);
  });

  it('returns the score interval of 8 of 10 independent answers: 0.490 to 0.943', () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ measured: 1, named: index < 8 ? 1 : 0 }));
    const { value, interval } = share(ten);
    expect(value).toBe(0.8);
    expect(interval.low).toBeCloseTo(0.49, 2);
    expect(interval.high).toBeCloseTo(0.943, 2);
  });

  it.each([
    // The share of nine answers has ten possible values, so its interval covers a little more.
    [9, 1, 0.04],
    [25, 3, 0.025],
    [49, 5, 0.025],
  ])(
    'the interval of %d pins with %d answers each covers the true share in 95 of 100 trials',
    (pinCount, answers, tolerance) => {
      const random = seededRandom(pinCount);
      for (const truth of [0.2, 0.5]) {
        // Answers at one pin are alike: half of the pins always or never name the business, the others vary.
        const pinOf = (): PinAnswers => {
          const chance = random() < 0.5 ? truth : Number(random() < truth);
          const named = Array.from({ length: answers }, () => random() < chance).filter(Boolean).length;
          return { measured: answers, named };
        };
        const trials = 2_000;
        const covered = Array.from({ length: trials }, () => {
          const { low, high } = share(Array.from({ length: pinCount }, pinOf)).interval;
          return low <= truth && truth <= high;
        }).filter(Boolean).length;
        expect(Math.abs(covered / trials - 0.95)).toBeLessThan(tolerance);
      }
    },
  );

  it('returns null without a measured answer', () => {
    expect(shareOfAiVoice([])).toBeNull();
    expect(shareOfAiVoice([{ measured: 0, named: 0 }])).toBeNull();
  });
});

describe('meanPosition', () => {
  it('returns the mean over the answers with a position, and null without any', () => {
    expect(meanPosition([1, null, 4])).toBe(2.5);
    expect(meanPosition([null])).toBeNull();
  });
});
