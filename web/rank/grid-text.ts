import type { Scan } from '../api/types.js';
import type { Message } from '../i18n/message.js';
import { metrics } from '../i18n/messages/metrics.js';

interface Grid {
  readonly grid_size: number;
  readonly radius_miles: number;
  readonly shape: Scan['geometry']['shape'];
}

/** Describes the size and shape of a grid. */
export function gridText(
  { grid_size: size, radius_miles: radius, shape }: Grid,
  t: (message: Message, values?: Readonly<Record<string, string | number>>) => string,
): string {
  const values = { size, radius: Math.round(radius * 100) / 100 };
  if (shape === 'points') return t(metrics.gridOfPoints, values);
  if (shape === 'square') return t(metrics.gridOf, { size, radius });
  return t(shape === 'circle' ? metrics.gridOfCircle : metrics.gridOfHexagon, values);
}
