import { compareScans } from '#libs/rank-metrics';
import { expect, it } from 'vitest';
import { explain } from './describe-comparison.js';

const GEOMETRY = { center: { lat: 0, lng: 0 }, gridSize: 7, radiusMiles: 1 };
const scanned = (rankAt: (pin: number) => number) => ({
  geometry: GEOMETRY,
  depth: 20,
  ranks: Array.from({ length: 49 }, (_, pin) => rankAt(pin)),
});
const repeats = { scans: 5, pinSd: 0, gridSd: 0 };

it('explain does not round a change up to the minimum effect', () => {
  const comparison = compareScans(
    scanned(() => 9),
    scanned((pin) => (pin < 2 ? 9 : 8)),
    { noiseFloor: repeats },
  );
  expect(comparison).toMatchObject({ reason: 'effect_too_small' });
  expect(comparison.meanChange?.toFixed(1)).toBe('1.0');
  expect(explain(comparison)).toBe(
    'It moved up by more than noise, but by less than the minimum of 1 position on average.',
  );
});

it('explain says that a change may be noise, and gives a rounded 0.0 no direction', () => {
  const [before, risen] = [
    scanned((pin) => 4 + (pin % 9)),
    scanned((pin) => (pin === 3 ? 6 : 4 + (pin % 9))),
  ];
  expect(explain(compareScans(before, risen))).toBe('It hardly moved on average, which may be noise alone.');
});
