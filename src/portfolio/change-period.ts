/** The scans that the latest scan of a keyword is compared with: the one before, and the newest of at least N days ago. */
export const CHANGE_PERIODS = ['previous', 'days_7', 'days_30', 'days_90'] as const;
export type ChangePeriod = (typeof CHANGE_PERIODS)[number];

export const DIRECTIONS = ['better', 'worse'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Returns the direction of a mean change of positions, of which a positive one is an improvement; null for 0. */
export function directionOf(meanChange: number): Direction | null {
  return meanChange === 0 ? null : meanChange > 0 ? 'better' : 'worse';
}
