import { describe, expect, it } from 'vitest';
import { cachedGrid, createGrid, distanceMeters, GridError } from './index.js';

const plan = { center: { lat: -34.9, lng: -56.2 }, gridSize: 7, radiusMiles: 0.5 };

describe('cachedGrid', () => {
  it('returns the pins of createGrid with their distances from the centre, calculated once per plan', () => {
    const { pins, centerDistances } = cachedGrid(plan);
    expect(pins).toEqual(createGrid(plan).pins);
    expect(centerDistances).toEqual(pins.map((pin) => distanceMeters(plan.center, pin)));
    expect(cachedGrid({ ...plan, center: { ...plan.center } }).pins).toBe(pins);
  });

  it.each([
    { ...plan, gridSize: 5 },
    { ...plan, radiusMiles: 0.6 },
    { ...plan, center: { lat: -34.8, lng: -56.2 } },
    { ...plan, center: { lat: -34.9, lng: -56.1 } },
  ])('returns another grid for the different plan %j', (other) => {
    expect(cachedGrid(plan).pins).not.toEqual(cachedGrid(other).pins);
    expect(cachedGrid(other).pins).toEqual(createGrid(other).pins);
  });

  it('throws a GridError for an invalid plan on every call', () => {
    for (const gridSize of [22, 22]) expect(() => cachedGrid({ ...plan, gridSize })).toThrow(GridError);
  });
});
