/** Rank bands, with the limits that rank trackers commonly use. */
export type Band = 'top' | 'page' | 'low' | 'absent' | 'unmeasured';

/** The last rank of each band. */
const TOP = 3;
const PAGE = 10;

/** The label of each band, in every language. */
export const BAND_TEXTS: Readonly<Record<Band, string>> = {
  top: '1–3',
  page: '4–10',
  low: '11–20',
  absent: '20+',
  unmeasured: '–',
};

export function bandOf(rank: number, found: boolean): Band {
  if (!found) return 'absent';
  if (rank <= TOP) return 'top';
  return rank <= PAGE ? 'page' : 'low';
}

/** Formats a rank for a pin. */
export function rankText(rank: number, found: boolean): string {
  return found ? String(rank) : BAND_TEXTS.absent;
}
