import type { MapPin } from './pins.js';

/** Half the way to the next pins, in degrees. */
export function halfCell(pins: readonly MapPin[]): { lat: number; lng: number } {
  const [first] = pins;
  const right = pins.find(({ row, col }) => row === 0 && col === 1);
  const below = pins.find(({ row, col }) => row === 1 && col === 0);
  if (!first || !right || !below) return { lat: 0, lng: 0 };
  return { lat: Math.abs(first.lat - below.lat) / 2, lng: Math.abs(first.lng - right.lng) / 2 };
}
