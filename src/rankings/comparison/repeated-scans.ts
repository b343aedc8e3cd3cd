import { MINIMUM_REPEATS } from '#libs/rank-metrics';

/**
 * Scans within this window count as repeats of one measurement. It is short, because a true change between repeats
 * would count as noise and hide other changes.
 */
const REPEAT_WINDOW_MS = 3_600_000;

/** Number of earlier scans that are searched for repeats, and so the maximum for a noise floor. */
export const MAX_REPEATS = 12;

/**
 * Returns the latest group of at least three scans that ended within an hour; empty without one.
 *
 * @param scans comparable scans, latest first
 */
export function repeatedScans<Scan extends { completedAt?: Date | null | undefined }>(
  scans: readonly Scan[],
): Scan[] {
  const endOf = ({ completedAt }: Scan): number => completedAt?.getTime() ?? 0;
  for (const [index, latest] of scans.entries()) {
    const group = scans.slice(index).filter((scan) => endOf(latest) - endOf(scan) <= REPEAT_WINDOW_MS);
    if (group.length >= MINIMUM_REPEATS) return group;
  }
  return [];
}
