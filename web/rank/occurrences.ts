import { DAY_MS } from '../base/units.js';
import { Cron } from 'croner';

/** A pattern fires at most once an hour. */
const MOST = 24 * 31;

/** The service rejects every other pattern: the minute must be one number. */
const ACCEPTED = /^[0-5]?\d( [\w*,/#-]+){4}$/;

/**
 * Computes the next runs of a pattern, with the options of `src/schedules/timetable.ts`.
 *
 * @returns the first `count` runs after `after`; null if the service would reject the pattern or the time zone
 */
export function nextRuns(cron: string, timezone: string, count: number, after = new Date()): Date[] | null {
  const pattern = cron.trim().replaceAll(/[ \t]+/g, ' ');
  if (!ACCEPTED.test(pattern)) return null;
  try {
    const options = { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true } as const;
    return new Cron(pattern, options).nextRuns(count, after);
  } catch {
    return null;
  }
}

/** Counts the runs in the next 30 days; null if the pattern is not valid. */
export function runsInMonth(cron: string, timezone: string, now = new Date()): number | null {
  const end = now.getTime() + 30 * DAY_MS;
  return nextRuns(cron, timezone, MOST, now)?.filter((run) => run.getTime() <= end).length ?? null;
}
