import { DAY_MS } from '../base/units.js';
import { Cron } from 'croner';

/** A pattern fires at most once an hour. */
const MOST = 24 * 31;

/**
 * Computes the next runs of a pattern, with the options of `src/schedules/timetable.ts`.
 *
 * @returns the first `count` runs after `after`; null if the pattern or the time zone is not valid
 */
export function nextRuns(cron: string, timezone: string, count: number, after = new Date()): Date[] | null {
  try {
    const options = { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true } as const;
    return new Cron(cron, options).nextRuns(count, after);
  } catch {
    return null;
  }
}

/** Counts the runs in the next 30 days; null if the pattern is not valid. */
export function runsInMonth(cron: string, timezone: string, now = new Date()): number | null {
  const end = now.getTime() + 30 * DAY_MS;
  return nextRuns(cron, timezone, MOST, now)?.filter((run) => run.getTime() <= end).length ?? null;
}
