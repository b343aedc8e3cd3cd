import type { Scan } from '../api/types.js';
import { METERS_PER_MILE } from '../base/units.js';
import type { Message } from '../i18n/message.js';
import { metrics } from '../i18n/messages/metrics.js';

interface Grid {
  readonly grid_size: number;
  readonly radius_miles: number;
  readonly shape: Scan['geometry']['shape'];
  /** The name of the area that the pins fill. */
  readonly area?: string | null | undefined;
}

/** Describes the size and shape of a grid, or names its area. @param distance formats metres, as `useDistance` does */
export function gridText(
  { grid_size: size, radius_miles: radius, shape, area }: Grid,
  t: (message: Message, values?: Readonly<Record<string, string | number>>) => string,
  distance: (meters: number) => string,
): string {
  if (area) return area;
  const values = { size, radius: distance(radius * METERS_PER_MILE) };
  if (shape === 'points') return t(metrics.gridOfPoints, values);
  if (shape === 'square') return t(metrics.gridOf, values);
  return t(shape === 'circle' ? metrics.gridOfCircle : metrics.gridOfHexagon, values);
}
