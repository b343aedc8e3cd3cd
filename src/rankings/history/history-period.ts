import { addDays, type CalendarDate, dateIn, startOfDay } from '#libs/calendar';
import { Problem } from '#platform/http/problem';
import { VALIDATION_FAILED } from '#platform/http/problems';

/** Both ends included. */
const DEFAULT_DAYS = 90;

/** Days of a time zone, both included, and the instants they begin at and end before. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly start: Date;
  readonly end: Date;
}

/**
 * The period that is asked for, as the clocks of the time zone show it; the last 90 days unless told.
 *
 * @throws Problem `validation_failed` when `from` is after `to`
 */
export function periodOf(
  asked: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  timezone: string,
  now: Date,
): Period {
  const to = asked.to ?? dateIn(timezone, now);
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw refused(from, to);
  return { from, to, start: startOfDay(timezone, from), end: startOfDay(timezone, addDays(to, 1)) };
}

function refused(from: CalendarDate, to: CalendarDate): Problem {
  const detail = `from is ${from}, which is after to, ${to}`;
  return new Problem(VALIDATION_FAILED, `The period ends before it begins: ${detail}.`, {
    members: { errors: [{ pointer: '#/from', detail }] },
  });
}
