import { bandOf as indexOf, bandsOf } from '#libs/rank-bands';

/** How deep the results of a pin are read. */
const DEPTH = 20;
/** Names of the bands, best first, for style sheets. */
export const RANK_BANDS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** A band of ranks with its own colour, the same as in pictures. */
export type Band = (typeof RANK_BANDS)[number] | 'absent' | 'unmeasured';

const [first, second, third, fourth, fifth] = bandsOf(DEPTH).map((band) => `${band.first}–${band.last}`) as [
  string,
  string,
  string,
  string,
  string,
];

/** The label of each band, in every language. */
export const BAND_TEXTS: Readonly<Record<Band, string>> = {
  first,
  second,
  third,
  fourth,
  fifth,
  absent: `${DEPTH}+`,
  unmeasured: '–',
};

export function bandOf(rank: number, found: boolean): Band {
  return (found ? RANK_BANDS[indexOf(rank)] : undefined) ?? 'absent';
}

/** Formats a rank for a pin. */
export function rankText(rank: number, found: boolean): string {
  return found ? String(rank) : BAND_TEXTS.absent;
}
