import { faultOf, nextOccurrence, normalizeCron } from '#libs/timetable';
import { DAY_MS } from '../base/units.js';

/** A pattern fires at most once an hour. */
const MOST = 24 * 31;

/**
 * Computes the next runs of a pattern as the service does.
 *
 * @returns the first `count` runs after `after`; null if the service would reject the pattern or the time zone
 */
export function nextRuns(
  pattern: string,
  timezone: string,
  count: number,
  after = new Date(),
): Date[] | null {
  const cron = normalizeCron(pattern);
  if (faultOf(cron) !== null) return null;
  const runs: Date[] = [];
  try {
    for (let run: Date | null = after; runs.length < count; runs.push(run)) {
      run = nextOccurrence({ cron, timezone }, run);
      if (!run) break;
    }
  } catch {
    return null;
  }
  return runs;
}

/** Counts the runs in the next 30 days; null if the pattern is not valid. */
export function runsInMonth(cron: string, timezone: string, now = new Date()): number | null {
  const end = now.getTime() + 30 * DAY_MS;
  return nextRuns(cron, timezone, MOST, now)?.filter((run) => run.getTime() <= end).length ?? null;
}
