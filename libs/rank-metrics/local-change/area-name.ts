import { mean } from '../statistics.js';
import type { PinPosition } from './regions.js';

export const AREA_NAMES = [
  'everywhere',
  'center',
  'north',
  'north_east',
  'east',
  'south_east',
  'south',
  'south_west',
  'west',
  'north_west',
] as const;
export type AreaName = (typeof AREA_NAMES)[number];

/** From this share of the measured pins on, an area has no direction. */
const MOST = 0.85;

/** An area whose middle is nearer to the centre than this share of half the side is the centre. */
const NEAR_CENTER = 0.15;

/** Names an area by the direction of its middle from the centre of the grid. Rows run from north to south. */
export function nameOfArea(pins: readonly PinPosition[], gridSize: number, measuredPins: number): AreaName {
  if (pins.length >= MOST * measuredPins) return 'everywhere';
  const center = (gridSize - 1) / 2;
  const south = mean(pins.map(({ row }) => row)) - center;
  const east = mean(pins.map(({ col }) => col)) - center;
  if (Math.hypot(south, east) < NEAR_CENTER * Math.max(center, 1)) return 'center';
  const eighth = Math.round(Math.atan2(east, -south) / (Math.PI / 4));
  return AREA_NAMES[2 + ((eighth + 8) % 8)] ?? 'center';
}
