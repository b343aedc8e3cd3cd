import { Cron } from 'croner';

/** When a schedule fires: a cron pattern, read on the clocks of a time zone. */
export interface Timetable {
  readonly cron: string;
  /** IANA name. */
  readonly timezone: string;
}

const MAX_LENGTH = 100;
/** 1 January of a leap year, so that a 29 February comes. */
const REFERENCE = new Date('2024-01-01T00:00:00Z');

/**
 * The first occurrence after a moment.
 *
 * When clocks go forward, a time that they skip fires at the moment of the change; when they go back, a time that
 * they show twice fires the first time only. A pattern that fires every hour fires every real hour.
 *
 * @returns null when there is none, ever
 */
export function nextOccurrence({ cron, timezone }: Timetable, after: Date): Date | null {
  return parse(cron, timezone).nextRun(after);
}

/**
 * What is wrong with a pattern, in plain words; null when nothing is. Five fields, as in crontab: minute, hour, day
 * of the month, month, day of the week. The minute is one number, so that it fires at most once an hour.
 */
export function faultOf(cron: string): string | null {
  const fields = cron.split(' ');
  if (cron.length > MAX_LENGTH || fields.length !== 5 || !/^[\w*,/# -]+$/.test(cron)) {
    return 'must have five fields: minute, hour, day of the month, month, day of the week, e.g. 0 3 * * 1';
  }
  if (!/^[0-5]?\d$/.test(fields[0] ?? '')) {
    return 'must fire at most once an hour: its first field must be one minute, 0 to 59';
  }
  try {
    if (parse(cron, 'UTC').nextRun(REFERENCE) !== null) return null;
    return 'never fires: there is no such day';
  } catch (error) {
    return `cannot be read: ${(error as Error).message.replace(/^CronPattern: /, '')}`;
  }
}

/** With one space between the fields. */
export function tidyCron(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().replaceAll(/[ \t]+/g, ' ') : value;
}

function parse(cron: string, timezone: string): Cron {
  return new Cron(cron, { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true });
}
