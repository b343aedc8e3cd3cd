/** How good a rank is: the steps that people who do this for a living know. */
export type Band = 'top' | 'page' | 'low' | 'absent' | 'unmeasured';

/** The last rank of each step. */
const TOP = 3;
const PAGE = 10;

/** The text of each step in a legend; the same in every language. */
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

/** A rank as it is printed on a pin. */
export function rankText(rank: number, found: boolean): string {
  return found ? String(rank) : BAND_TEXTS.absent;
}
