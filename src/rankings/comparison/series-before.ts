import { LEVEL_HISTORY } from '#libs/rank-metrics';

/** Scans closer together repeat one measurement. Their spread is smaller than the noise from week to week. */
const REPEAT_WINDOW_MS = 3_600_000;

interface Ended {
  readonly completedAt?: Date | null | undefined;
}

/**
 * Returns the scans that show the level and the noise of a series before a scan, oldest first.
 *
 * @param earlier comparable scans, latest first
 */
export function seriesBefore<Scan extends Ended>(scan: Scan, earlier: readonly Scan[]): Scan[] {
  return withoutRepeats([scan, ...earlier])
    .slice(1, LEVEL_HISTORY + 1)
    .reverse();
}

/**
 * Leaves out all but the latest of scans that were repeated within an hour.
 *
 * @param scans latest first
 */
export function withoutRepeats<Scan extends Ended>(scans: readonly Scan[]): Scan[] {
  const kept: Scan[] = [];
  let next = Infinity;
  for (const scan of scans) {
    const endedAt = scan.completedAt?.getTime() ?? 0;
    if (next - endedAt <= REPEAT_WINDOW_MS) continue;
    kept.push(scan);
    next = endedAt;
  }
  return kept;
}
