import { type SeenSummary, summarizeSeen } from '../../scanning/end/summarize-seen.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ABSENT_RANK } from '../grid/ranked-pins.js';
import type { RivalRow } from './rivals.repository.js';

/** The metrics of a rival in a scan and in the scan before. */
export interface ComparedRival {
  readonly now: SeenSummary;
  /** Null if the scan before did not find it, or if there is none. */
  readonly before: SeenSummary | null;
  /** Whether it has passed the business since the scan before, see `hasOvertaken`. */
  readonly overtook: boolean;
}

/**
 * Compares a rival with the business in two scans. A rival that the scan before did not find counts as absent at all of
 * its pins. Computes the metrics from the ranks, because the stored ones are rounded to seven digits.
 *
 * @param previous the scan before; null if there is none
 */
export function compareRival(row: RivalRow, scan: Scan, previous: Scan | null): ComparedRival {
  const now = summarizeSeen(row.ranksNow, scan.ranks ?? []);
  const before = row.ranksBefore && summarizeSeen(row.ranksBefore, previous?.ranks ?? []);
  const overtook =
    previous !== null &&
    hasOvertaken(
      { rival: before?.averageTotalRank ?? ABSENT_RANK, business: totalRankOf(previous) },
      { rival: now.averageTotalRank, business: totalRankOf(scan) },
    );
  return { now, before, overtook };
}

/** Returns the average total rank of the business. */
export function totalRankOf({ averageTotalRank }: Scan): number {
  return averageTotalRank ?? ABSENT_RANK;
}

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
