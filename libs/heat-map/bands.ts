import { ABSENT, UNMEASURED } from '#libs/rank-metrics';

/** Last rank of each band but the last, which ends at the search depth: the map pack, the first page, the rest. */
const BAND_ENDS = [3, 6, 10, 15];

export interface Band {
  /** Place in the palette, 0 is best. */
  index: number;
  first: number;
  last: number;
}

/** The bands that ranks down to a depth fall into: 1–3, 4–6, 7–10, 11–15 and 16–20 at depth 20. */
export function bandsOf(depth: number): Band[] {
  const ends = [...BAND_ENDS.filter((end) => end < depth), depth];
  return ends.map((last, index) => ({ index, first: (ends[index - 1] ?? 0) + 1, last }));
}

/** The band of a found pin. */
export function bandOf(rank: number): number {
  return BAND_ENDS.filter((end) => end < rank).length;
}

/** What stands on a pin: the rank, `20+` where the business is absent, a dash where nothing was measured. */
export function pinLabel(rank: number, depth: number): string {
  if (rank === UNMEASURED) return '–';
  return rank === ABSENT ? `${depth}+` : `${rank}`;
}
