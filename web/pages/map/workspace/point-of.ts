import type { ScanRankings } from '../../../api/types.js';
import type { MapPin } from '../../../map/pins.js';

/** Returns the parameters that read the places found at a pin: the scan and the number of the pin in it. */
export function pointOf(
  { scan_id: id, grid_size: size }: ScanRankings,
  { row, col, index = 0 }: MapPin,
): { id: number; params: { index: number } } {
  return { id, params: { index: row === null || col === null ? index : row * size + col } };
}
