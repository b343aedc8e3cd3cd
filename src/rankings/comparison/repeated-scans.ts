import { MINIMUM_REPEATS } from '#libs/rank-metrics';

/**
 * Scans closer in time than this are taken for repeats of one measurement, whose true ranks have not changed. Short:
 * a true change among them would be taken for noise, and hide others.
 */
const REPEAT_WINDOW_MS = 3_600_000;

/** As many as are looked at for repeats, and so the most that a noise floor is learned from. */
export const REPEATS_LOOKED_AT = 12;

/**
 * The latest scans that repeat one another: three at least that ended within an hour. Empty when there are none.
 *
 * @param scans comparable with one another, the latest first
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
