import { offset } from './geometry.js';
import type { MapGeometry } from './grid-view.js';
import { type MapPin, placeOf } from './pins.js';

/** Half the spacing of the pins, in degrees. */
export function halfCell(pins: readonly MapPin[], geometry: MapGeometry): { lat: number; lng: number } {
  const [first] = pins;
  if (!first) return { lat: 0, lng: 0 };
  const half = geometry.spacing_meters / 2;
  const corner = offset(first, half, geometry.shape === 'hexagon' ? half * HEXAGONAL_ROW : half);
  return { lat: corner.lat - first.lat, lng: corner.lng - first.lng };
}

/** Distance between the rows of a hexagonal lattice, in spacings. */
const HEXAGONAL_ROW = Math.sqrt(3) / 2;

/** The edges of a cell, in degrees. */
export interface Bounds {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

/** Computes the cell around each pin. Neighbouring cells of a lattice share their edge, so that no seam shows. */
export function cellsOf(pins: readonly MapPin[], geometry: MapGeometry): (pin: MapPin) => Bounds {
  const half = halfCell(pins, geometry);
  const placed = new Map(pins.map((pin) => [placeOf(pin), pin]));
  return (pin) => {
    const { row, col, lat, lng } = pin;
    const beside = (south: number, east: number): MapPin | undefined =>
      row === null || col === null ? undefined : placed.get(placeOf({ row: row + south, col: col + east }));
    const [above, below, left, right] = [beside(-1, 0), beside(1, 0), beside(0, -1), beside(0, 1)];
    return {
      north: above ? (above.lat + lat) / 2 : lat + half.lat,
      south: below ? (below.lat + lat) / 2 : lat - half.lat,
      east: right ? (right.lng + lng) / 2 : lng + half.lng,
      west: left ? (left.lng + lng) / 2 : lng - half.lng,
    };
  };
}
