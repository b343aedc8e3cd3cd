import { expect, it } from 'vitest';
import { seriesBefore } from './series-before.js';

const HOUR = 3_600_000;
const at = (hours: number) => ({ completedAt: new Date(hours * HOUR) });

it('seriesBefore returns the last nine scans, oldest first', () => {
  const earlier = Array.from({ length: 12 }, (_, day) => at(24 * (12 - day)));
  expect(seriesBefore(at(24 * 13), earlier)).toEqual(earlier.slice(0, 9).toReversed());
});

it('seriesBefore counts scans repeated within an hour once, by the latest', () => {
  const earlier = [at(50), at(49.8), at(49.2), at(25), at(24.5), at(1)];
  expect(seriesBefore(at(80), earlier)).toEqual([at(1), at(25), at(50)]);
});

it('seriesBefore leaves out the scans that the scan itself repeats', () => {
  expect(seriesBefore(at(50.5), [at(50), at(49.8), at(25)])).toEqual([at(25)]);
});

it('seriesBefore returns nothing for no scans', () => {
  expect(seriesBefore(at(1), [])).toEqual([]);
});
