import { LEVEL_HISTORY } from '#libs/rank-metrics';

/** Scans closer together repeat one measurement. Their spread is smaller than the noise from week to week. */
const REPEAT_WINDOW_MS = 3_600_000;

/**
 * Returns the scans that show the level and the noise of a series, oldest first. Of scans repeated within an hour, the latest
 * counts.
 *
 * @param earlier comparable scans, latest first
 */
export function seriesBefore<Scan extends { completedAt?: Date | null | undefined }>(
  earlier: readonly Scan[],
): Scan[] {
  const kept: Scan[] = [];
  let next = Infinity;
  for (const scan of earlier) {
    const endedAt = scan.completedAt?.getTime() ?? 0;
    if (next - endedAt <= REPEAT_WINDOW_MS) continue;
    kept.push(scan);
    next = endedAt;
  }
  return kept.slice(0, LEVEL_HISTORY).reverse();
}
