import type { Scan } from '../api/types.js';
import { METERS_PER_MILE } from '../base/units.js';
import type { Message } from '../i18n/message.js';
import { metrics } from '../i18n/messages/metrics.js';

interface Grid {
  readonly grid_size: number;
  readonly radius_miles: number;
  readonly shape: Scan['geometry']['shape'];
}

/** Describes the size and shape of a grid. @param distance formats metres, as `useDistance` does */
export function gridText(
  { grid_size: size, radius_miles: radius, shape }: Grid,
  t: (message: Message, values?: Readonly<Record<string, string | number>>) => string,
  distance: (meters: number) => string,
): string {
  const values = { size, radius: distance(radius * METERS_PER_MILE) };
  if (shape === 'points') return t(metrics.gridOfPoints, values);
  if (shape === 'square') return t(metrics.gridOf, values);
  return t(shape === 'circle' ? metrics.gridOfCircle : metrics.gridOfHexagon, values);
}
