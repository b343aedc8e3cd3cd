import type { Grid } from './grid.js';
import { offsetBetween } from './wgs84.js';

/** A position in spacings: rows grow southwards, columns eastwards. Between the pins of a lattice it has fractions. */
export interface PinPosition {
  readonly row: number;
  readonly col: number;
}

/**
 * Returns the position of each pin in spacings, with the centre of the grid at (gridSize − 1) / 2 in both directions,
 * as in a square. Neighbours of every lattice are at distance 1.
 */
export function pinPositions({
  center,
  gridSize,
  spacingMeters,
  pins,
}: Pick<Grid, 'center' | 'gridSize' | 'spacingMeters'> & {
  readonly pins: readonly { readonly lat: number; readonly lng: number }[];
}): PinPosition[] {
  const middle = (gridSize - 1) / 2;
  const unit = spacingMeters > 0 ? spacingMeters : 1;
  return pins.map((pin) => {
    const { east, north } = offsetBetween(center, pin);
    return { row: middle - north / unit, col: middle + east / unit };
  });
}
