import { expect, it } from 'vitest';
import { createGrid, distanceMeters, GridError, knownGrid } from './index.js';

const plan = { center: { lat: -34.9, lng: -56.2 }, gridSize: 7, radiusMiles: 0.5 };

it('is the grid that would be laid, with the distances from its centre, and laid once', () => {
  const { pins, centerDistances } = knownGrid(plan);
  expect(pins).toEqual(createGrid(plan).pins);
  expect(centerDistances).toEqual(pins.map((pin) => distanceMeters(plan.center, pin)));
  expect(knownGrid({ ...plan, center: { ...plan.center } }).pins).toBe(pins);
});

it.each([
  { ...plan, gridSize: 5 },
  { ...plan, radiusMiles: 0.6 },
  { ...plan, center: { lat: -34.8, lng: -56.2 } },
  { ...plan, center: { lat: -34.9, lng: -56.1 } },
])('is another one for another plan', (other) => {
  expect(knownGrid(plan).pins).not.toEqual(knownGrid(other).pins);
  expect(knownGrid(other).pins).toEqual(createGrid(other).pins);
});

it('refuses what cannot be laid, each time', () => {
  for (const gridSize of [22, 22]) expect(() => knownGrid({ ...plan, gridSize })).toThrow(GridError);
});
