export { type Palette, type PaletteName, PALETTES, type PinStyle } from './palettes.js';

/** Last rank of each band except the last band, which ends at the search depth. */
const BAND_ENDS = [3, 6, 10, 15];

export interface Band {
  /** Index into the palette's bands, 0 is best. */
  index: number;
  first: number;
  last: number;
}

/** Returns the bands of ranks from 1 to a depth, for example 1–3, 4–6, 7–10, 11–15 and 16–20 at depth 20. */
export function bandsOf(depth: number): Band[] {
  const ends = [...BAND_ENDS.filter((end) => end < depth), depth];
  return ends.map((last, index) => ({ index, first: (ends[index - 1] ?? 0) + 1, last }));
}

/**
 * Returns the index of the band of a rank.
 *
 * @param rank from 1 to depth
 */
export function bandOf(rank: number): number {
  return BAND_ENDS.filter((end) => end < rank).length;
}
