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

const MAX_LENGTH = 100;
/** The start of a leap year, so that 29 February occurs. */
const REFERENCE = new Date('2024-01-01T00:00:00Z');

/**
 * Returns the first occurrence after a moment. When clocks go forward, a skipped time fires at the moment of the change.
 * When clocks go back, a repeated time fires once. A pattern with every hour fires every elapsed hour.
 *
 * @returns null if the pattern never fires again
 */
export function nextOccurrence({ cron, timezone }: Timetable, after: Date): Date | null {
  return parse(cron, timezone).nextRun(after);
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
    return parse(cron, 'UTC').nextRun(REFERENCE) === null ? 'cron_never_fires' : null;
  } catch {
    return 'invalid_cron';
  }
}

/** Separates the fields of a cron pattern by single spaces. Returns other values unchanged. */
export function normalizeCron(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().replaceAll(/[ \t]+/g, ' ') : value;
}

function parse(cron: string, timezone: string): Cron {
  return new Cron(cron, { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true });
}
