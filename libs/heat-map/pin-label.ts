import { ABSENT, UNMEASURED } from '#libs/rank-metrics';

/** Returns the label of a pin: its rank, `20+` if the business is absent, or a dash if the pin is unmeasured. */
export function pinLabel(rank: number, depth: number): string {
  if (rank === UNMEASURED) return '–';
  return rank === ABSENT ? `${depth}+` : `${rank}`;
}
