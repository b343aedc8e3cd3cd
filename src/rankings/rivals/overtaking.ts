/** Average total ranks in one scan; smaller is better. */
export interface AverageTotalRanks {
  readonly rival: number;
  readonly business: number;
}

/**
 * Whether a rival has passed the business: its average total rank was worse than that of the business in the earlier scan
 * and is better in the later one. Ties count as neither. Each average covers the measured pins of its scan.
 */
export function hasOvertaken(before: AverageTotalRanks, now: AverageTotalRanks): boolean {
  return before.rival > before.business && now.rival < now.business;
}
