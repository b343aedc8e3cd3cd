import { addDays, type CalendarDate, dateIn, startOfDay } from '#libs/calendar';
import { fieldError } from '#platform/http/field-errors';
import { validationProblem } from '#platform/http/validation';

/** Including the first and the last day. */
const DEFAULT_DAYS = 90;

/** Days of a time zone, both inclusive, and their instants: `start` inclusive, `end` exclusive. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly start: Date;
  readonly end: Date;
}

/**
 * Returns the requested period in a time zone. Defaults to the last 90 days.
 *
 * @throws Problem `validation_failed` if `from` is after `to`
 */
export function periodOf(
  requested: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  timezone: string,
  now: Date,
): Period {
  const to = requested.to ?? dateIn(timezone, now);
  const from = requested.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw validationProblem([fieldError('#/from', 'after_end', { to })]);
  return { from, to, start: startOfDay(timezone, from), end: startOfDay(timezone, addDays(to, 1)) };
}
