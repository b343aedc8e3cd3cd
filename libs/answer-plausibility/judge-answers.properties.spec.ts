import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlausibleAmong, judgeAnswers, mayBeElsewhere, type PinAnswer } from './index.js';
import { MARKET_KINDS } from './simulation/markets.js';
import { measure, type Measured, ratesOf } from './simulation/study.js';

const OPTIONS = { keyword: 'dentist', depth: 20 };
const coordinate = fc.oneof(
  fc.double({ min: -90, max: 90 }),
  fc.constantFrom(Number.NaN, Infinity, 0, 180, -180, 91),
);
const listing = fc.record({
  id: fc.integer({ min: 0, max: 40 }),
  lat: fc.option(coordinate),
  lng: fc.option(coordinate),
  address: fc.option(fc.string()),
});
const answer: fc.Arbitrary<PinAnswer> = fc.record({
  pin: fc.integer({ min: 0, max: 60 }),
  lat: coordinate,
  lng: coordinate,
  listings: fc.array(listing, { maxLength: 20 }),
});
/** Answers of a small area, of which some are empty or far away. */
const scan = fc
  .array(
    fc.record({
      east: fc.integer({ min: 0, max: 6 }),
      north: fc.integer({ min: 0, max: 6 }),
      first: fc.integer({ min: 0, max: 10 }),
      count: fc.constantFrom(0, 1, 8, 8, 8),
      away: fc.constantFrom(0, 0, 0, 10),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map(({ east, north, first, count, away }, pin): PinAnswer => ({
      pin,
      lat: 40 + north / 100,
      lng: 10 + east / 100,
      listings: Array.from({ length: count }, (_, index) => ({
        id: away * 100 + first + index,
        lat: 40 + away + (first + index) / 300,
        lng: 10 + (index % 5) / 100,
      })),
    })),
  );
const byPin = (pins: ReadonlyMap<number, string>) => [...pins].sort(([a], [b]) => a - b);

describe('judgeAnswers', () => {
  it('returns for any answers, and names only their pins', () => {
    fc.assert(
      fc.property(
        fc.array(answer, { maxLength: 30 }),
        fc.string(),
        fc.integer({ max: 30 }),
        (answers, keyword, depth) => {
          const { implausible, emptyArea } = judgeAnswers(answers, { keyword, depth });
          const pins = new Set(answers.map(({ pin }) => pin));
          expect([...implausible.keys(), ...emptyArea].every((pin) => pins.has(pin))).toBe(true);
          expect(emptyArea.some((pin) => implausible.has(pin))).toBe(false);
          for (const one of answers) isPlausibleAmong(one, answers, { keyword, depth });
        },
      ),
    );
  });

  it('does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(
        scan.chain((answers) =>
          fc.tuple(fc.constant(answers), fc.shuffledSubarray(answers, { minLength: answers.length })),
        ),
        ([answers, shuffled]) => {
          const [first, second] = [judgeAnswers(answers, OPTIONS), judgeAnswers(shuffled, OPTIONS)];
          expect(byPin(second.implausible)).toEqual(byPin(first.implausible));
          expect({ ...second, implausible: null }).toEqual({ ...first, implausible: null });
        },
      ),
    );
  });

  it('finds every answer plausible if all list the same places near the pins', () => {
    fc.assert(
      fc.property(scan, fc.integer({ min: 0, max: 20 }), (answers, count) => {
        const listings = Array.from({ length: count }, (_, id) => ({ id, lat: 40.05, lng: 10 + id / 100 }));
        const equal = answers.map((one) => ({ ...one, listings }));
        expect(judgeAnswers(equal, OPTIONS)).toEqual({
          implausible: new Map(),
          emptyArea: [],
          allElsewhere: false,
        });
      }),
    );
  });

  it('finds an answer of another area only if mayBeElsewhere returned true for it', () => {
    fc.assert(
      fc.property(fc.oneof(scan, fc.array(answer, { maxLength: 30 })), (answers) => {
        const { implausible } = judgeAnswers(answers, OPTIONS);
        for (const [pin, why] of implausible) {
          const given = answers.filter((one) => one.pin === pin);
          if (why === 'elsewhere') expect(given.some(mayBeElsewhere)).toBe(true);
        }
      }),
    );
  });

  it('accepts an answer that equals a plausible answer of the same point', () => {
    fc.assert(
      fc.property(scan, (answers) => {
        const { implausible, emptyArea } = judgeAnswers(answers, OPTIONS);
        const plausible = answers.filter(({ pin }) => !implausible.has(pin) && !emptyArea.includes(pin));
        const long = plausible.filter(({ listings }) => listings.length === 8);
        for (const one of long.slice(0, 3)) {
          expect(isPlausibleAmong({ ...one, pin: 99 }, plausible, OPTIONS)).toBe(true);
        }
      }),
    );
  });
});

describe('simulated markets', () => {
  // `SHUFFLE_SEED` draws other markets.
  const seed = (fc.readConfigureGlobal().seed ?? 1) * 1000;
  const markets = ['dense city', 'suburb', 'chain keyword'] as const;
  const trials = (fault: Measured['fault'], share: number): Measured[] =>
    markets.flatMap((market, index) =>
      [5, 7].map((grid) =>
        measure({ market, grid, fault, share, pattern: 'random' }, seed + index * 10 + grid),
      ),
    );

  it.each([
    ['another state', 0.1],
    ['another state', 0.4],
    ['the city of a proxy', 0.2],
    ['several cities', 0.3],
    ['empty', 0.1],
    ['empty', 0.4],
    ['lone', 0.2],
    ['cut', 0.2],
    ['mixed', 0.3],
  ] as const)('the fault "%s" at a share of %s is caught, and no right answer is lost', (fault, share) => {
    const { caught, lost } = ratesOf(trials(fault, share));
    expect(caught).toBeGreaterThanOrEqual(0.9);
    expect(lost).toBeLessThanOrEqual(0.005);
  });

  it.each(Object.keys(MARKET_KINDS) as (keyof typeof MARKET_KINDS)[])(
    'at most one right answer in a hundred is refused in the market "%s" without faults',
    (market) => {
      const healthy = [5, 7, 13].map((grid, index) =>
        measure({ market, grid, fault: 'empty', share: 0, pattern: 'random' }, seed + index),
      );
      expect(ratesOf(healthy).lostAfterRepeat).toBeLessThanOrEqual(0.01);
    },
  );
});
