import { offsetAt } from '#libs/calendar';
import { Cron } from 'croner';

/** When a schedule fires: a cron pattern in a time zone. */
export interface Timetable {
  readonly cron: string;
  /** IANA name. */
  readonly timezone: string;
}

/** Field error codes of cron patterns. */
export const CRON_FAULTS = ['invalid_cron', 'cron_too_frequent', 'cron_never_fires'] as const;
export type CronFault = (typeof CRON_FAULTS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** More than any zone differs from UTC. */
const DAY_MS = 24 * HOUR_MS;
const EVERY_HOUR = /^(\*|\*\/0*1|0+-23)$/;

const MAX_LENGTH = 100;
/** The start of a leap year, so that 29 February occurs. */
const REFERENCE = new Date('2024-01-01T00:00:00Z');

/**
 * Returns the first occurrence after a moment. When clocks go forward, a skipped time fires at the moment of the change.
 * When clocks go back, a repeated time fires once. A pattern with every hour fires every elapsed hour instead.
 *
 * @returns null if the pattern never fires again
 * @throws RangeError for an unknown time zone
 */
export function nextOccurrence({ cron, timezone }: Timetable, after: Date): Date | null {
  const pattern = parse(cron);
  const isHourly = EVERY_HOUR.test(cron.split(' ')[1] ?? '');
  let offset = offsetAt(timezone, after.getTime());
  for (let local = after.getTime() + offset; ;) {
    const next = pattern.nextRun(new Date(local))?.getTime();
    if (next === undefined) return null;
    const first = firstInstantOf(timezone, next);
    const at = isHourly ? next - offset : first;
    if (isHourly && offsetAt(timezone, at) !== offset) {
      // The clocks change before this time. Every hour, the search continues with the times that they show then.
      const change = changeBetween(timezone, local - offset, at);
      offset = offsetAt(timezone, change);
      local = change + offset - 1;
    } else if (at <= after.getTime() || (at > first && at - first < HOUR_MS)) {
      // The time has occurred before the clocks went back. Every hour, it occurs again unless they went back by less.
      local = next;
    } else return new Date(at);
  }
}

/**
 * Validates a cron pattern: minute, hour, day of the month, month, day of the week, as in crontab. The minute must be
 * one number, so that the pattern fires at most once an hour.
 *
 * @returns the fault, or null if the pattern is valid
 */
export function faultOf(cron: string): CronFault | null {
  const fields = cron.split(' ');
  if (cron.length > MAX_LENGTH || fields.length !== 5 || !/^[\w*,/# -]+$/.test(cron)) {
    return 'invalid_cron';
  }
  if (!/^[0-5]?\d$/.test(fields[0] ?? '')) {
    return 'cron_too_frequent';
  }
  try {
    return parse(cron).nextRun(REFERENCE) === null ? 'cron_never_fires' : null;
  } catch {
    return 'invalid_cron';
  }
}

/** Separates the fields of a cron pattern by single spaces. */
export function normalizeCron(cron: string): string {
  return cron.trim().replaceAll(/[ \t]+/g, ' ');
}

/** Returns a pattern whose runs are local times, written as times in UTC. */
function parse(cron: string): Cron {
  return new Cron(cron, { utcOffset: 0, mode: '5-part', paused: true });
}

/**
 * Returns the first instant at which the clocks of a zone show a local time or a later one.
 *
 * @param local a local time, written as a time in UTC
 */
function firstInstantOf(timezone: string, local: number): number {
  const before = offsetAt(timezone, local - DAY_MS);
  const after = offsetAt(timezone, local + DAY_MS);
  if (before === after) return local - before;
  const change = changeBetween(timezone, local - DAY_MS, local + DAY_MS);
  return local - before < change ? local - before : Math.max(change, local - after);
}

/** Returns the moment at which clocks change, between two moments that have different offsets. */
function changeBetween(timezone: string, from: number, to: number): number {
  const offset = offsetAt(timezone, from);
  let [low, high] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timezone, middle * MINUTE_MS) === offset) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}
