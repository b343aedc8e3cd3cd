import { Cron } from 'croner';

/** When a schedule fires: a cron pattern, read on the clocks of a time zone. */
export interface Timetable {
  readonly cron: string;
  /** IANA name. */
  readonly timezone: string;
}

/** Why a cron pattern is refused, as codes of field errors. */
export const CRON_FAULTS = ['invalid_cron', 'cron_too_frequent', 'cron_never_fires'] as const;
export type CronFault = (typeof CRON_FAULTS)[number];

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
 * Checks a cron pattern: minute, hour, day of the month, month, day of the week, as in crontab. The minute is one number,
 * so that the pattern fires at most once an hour.
 *
 * @returns why the pattern is refused; null when it is valid
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
    return parse(cron, 'UTC').nextRun(REFERENCE) === null ? 'cron_never_fires' : null;
  } catch {
    return 'invalid_cron';
  }
}

/** With one space between the fields. */
export function tidyCron(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().replaceAll(/[ \t]+/g, ' ') : value;
}

function parse(cron: string, timezone: string): Cron {
  return new Cron(cron, { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true });
}
