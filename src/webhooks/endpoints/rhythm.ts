import { nextOccurrence } from '#libs/timetable';

/** When an endpoint receives its events: each one at once, or many as a digest. */
export const RHYTHMS = ['at_once', 'daily', 'weekly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export interface Timing {
  readonly rhythm: Rhythm;
  /** Local hour of a digest, 0 to 23. */
  readonly hour: number;
  /** 1 (Monday) to 7, of a weekly digest. */
  readonly weekday: number;
  /** IANA name. */
  readonly timezone: string;
}

/** The timing of a digest unless the caller sets it: Monday at 08:00 UTC. */
export const DEFAULT_TIMING: Timing = { rhythm: 'at_once', hour: 8, weekday: 1, timezone: 'UTC' };

/**
 * Returns the time of the next digest after a moment, or null without digests. A local time that a change of the clocks
 * skips is sent at the change; one that occurs twice is sent once.
 */
export function nextDigest({ rhythm, hour, weekday, timezone }: Timing, after: Date): Date | null {
  if (rhythm === 'at_once') return null;
  const cron = `0 ${hour} * * ${rhythm === 'weekly' ? weekday : '*'}`;
  return nextOccurrence({ cron, timezone }, after);
}

/** The columns that store a timing. */
export interface TimingColumns {
  readonly rhythm: Rhythm;
  readonly digestHour?: number | null | undefined;
  readonly digestWeekday?: number | null | undefined;
  readonly digestTimezone?: string | null | undefined;
}

export function timingOf(columns: TimingColumns): Timing {
  return {
    rhythm: columns.rhythm,
    hour: columns.digestHour ?? DEFAULT_TIMING.hour,
    weekday: columns.digestWeekday ?? DEFAULT_TIMING.weekday,
    timezone: columns.digestTimezone ?? DEFAULT_TIMING.timezone,
  };
}
