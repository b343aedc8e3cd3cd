import { DAY_MS } from '../base/units.js';
import { Cron } from 'croner';

/** A pattern fires once an hour at most. */
const MOST = 24 * 31;

/**
 * When a pattern fires next, read as the service reads it (`src/schedules/timetable.ts`).
 *
 * @returns the first `count` occurrences after `after`; null for what is no pattern, or no time zone
 */
export function nextRuns(cron: string, timezone: string, count: number, after = new Date()): Date[] | null {
  try {
    const options = { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true } as const;
    return new Cron(cron, options).nextRuns(count, after);
  } catch {
    return null;
  }
}

/** How often a pattern fires in the next thirty days; null for what is no pattern. */
export function runsInMonth(cron: string, timezone: string, now = new Date()): number | null {
  const end = now.getTime() + 30 * DAY_MS;
  return nextRuns(cron, timezone, MOST, now)?.filter((run) => run.getTime() <= end).length ?? null;
}
