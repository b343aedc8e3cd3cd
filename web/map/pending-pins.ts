import { METERS_PER_MILE } from '../base/units.js';
import { offset, type Point } from './geometry.js';
import type { MapPin } from './pins.js';

/** Computes the pins of a running scan. */
export function pendingPins(center: Point, size: number, radiusMiles: number): MapPin[] {
  const radius = radiusMiles * METERS_PER_MILE;
  const spacing = size > 1 ? (2 * radius) / (size - 1) : 0;
  const edge = size > 1 ? radius : 0;
  return Array.from({ length: size ** 2 }, (_, n) => {
    const [row, col] = [Math.floor(n / size), n % size];
    const point = offset(center, col * spacing - edge, edge - row * spacing);
    return { row, col, ...point, text: '', tone: 'pending', label: '' };
  });
}
