import { type MapPin, placeOf } from './pins.js';

/** Half the spacing of the pins, in degrees. */
export function halfCell(pins: readonly MapPin[]): { lat: number; lng: number } {
  const [first] = pins;
  const right = pins.find(({ row, col }) => row === 0 && col === 1);
  const below = pins.find(({ row, col }) => row === 1 && col === 0);
  if (!first || !right || !below) return { lat: 0, lng: 0 };
  return { lat: Math.abs(first.lat - below.lat) / 2, lng: Math.abs(first.lng - right.lng) / 2 };
}

/** The edges of a cell, in degrees. */
export interface Bounds {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

/** Computes the cell around each pin. Neighbouring cells share their edge, so that no seam shows. */
export function cellsOf(pins: readonly MapPin[]): (pin: MapPin) => Bounds {
  const half = halfCell(pins);
  const placed = new Map(pins.map((pin) => [placeOf(pin), pin]));
  return (pin) => {
    const { row, col, lat, lng } = pin;
    const [above, below] = [
      placed.get(placeOf({ row: row - 1, col })),
      placed.get(placeOf({ row: row + 1, col })),
    ];
    const [left, right] = [
      placed.get(placeOf({ row, col: col - 1 })),
      placed.get(placeOf({ row, col: col + 1 })),
    ];
    return {
      north: above ? (above.lat + lat) / 2 : lat + half.lat,
      south: below ? (below.lat + lat) / 2 : lat - half.lat,
      east: right ? (right.lng + lng) / 2 : lng + half.lng,
      west: left ? (left.lng + lng) / 2 : lng - half.lng,
    };
  };
}
