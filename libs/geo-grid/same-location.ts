import type { LatLng } from './wgs84.js';

/** Programs write coordinates with 6 or more decimals. */
const SAME_DEGREES = 1e-6;

/** Whether two locations are equal but for rounding, at most 11 cm apart. */
export function isSameLocation(a: LatLng, b: LatLng): boolean {
  const east = Math.abs(a.lng - b.lng);
  return Math.abs(a.lat - b.lat) <= SAME_DEGREES && Math.min(east, 360 - east) <= SAME_DEGREES;
}
