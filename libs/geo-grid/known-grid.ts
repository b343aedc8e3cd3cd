import { LRUCache } from 'lru-cache';
import { createGrid, type GridPlan, type Pin } from './grid.js';
import { distanceMeters } from './wgs84.js';

/** A grid that has been laid already, to be looked at only: it is shared. */
export interface KnownGrid {
  readonly pins: readonly Readonly<Pin>[];
  /** Metres from the centre to each pin. */
  readonly centerDistances: readonly number[];
}

/** About 20 MB: 2,000 grids of 7 × 7. */
const PINS_KEPT = 100_000;

const grids = new LRUCache<string, KnownGrid>({
  maxSize: PINS_KEPT,
  sizeCalculation: ({ pins }) => pins.length,
});

/**
 * What `createGrid` lays, remembered: a stored scan is read far more often than made, and to lay its grid again each time
 * would be a quarter of the work.
 *
 * @throws {GridError} as `createGrid`
 */
export function knownGrid(plan: GridPlan): KnownGrid {
  const { center, gridSize, radiusMiles } = plan;
  const key = `${center.lat},${center.lng},${gridSize},${radiusMiles}`;
  let known = grids.get(key);
  if (!known) {
    const { pins } = createGrid(plan);
    known = { pins, centerDistances: pins.map((pin) => distanceMeters(center, pin)) };
    grids.set(key, known);
  }
  return known;
}
