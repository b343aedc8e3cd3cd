/** A day of the Gregorian calendar, `YYYY-MM-DD`, without a time zone. Sorts correctly as text. */
export type CalendarDate = string;

const MS_PER_DAY = 86_400_000;

/** Reports whether a text is an existing day in the form `YYYY-MM-DD`, in the years 1970 to 2999. */
export function isCalendarDate(text: string): boolean {
  return /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) && format(Date.parse(text)) === text;
}

/**
 * Adds a number of days to a date.
 *
 * @param days may be negative
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return format(Date.parse(date) + days * MS_PER_DAY);
}

function format(time: number): CalendarDate {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}
