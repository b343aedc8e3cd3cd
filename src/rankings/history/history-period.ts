import { addDays, type CalendarDate, dateIn, startOfDay } from '#libs/calendar';
import { fieldError } from '#platform/http/field-errors';
import { validationProblem } from '#platform/http/validation';

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
  if (from > to) throw validationProblem([fieldError('#/from', 'after_end', { to })]);
  return { from, to, start: startOfDay(timezone, from), end: startOfDay(timezone, addDays(to, 1)) };
}
