import { addDays, type CalendarDate } from './calendar-date.js';

const MS_PER_DAY = 86_400_000;
/** Limits the memory of dates and of each zone: 30 years. */
const MAX_DAYS = 11_000;

const formatters = new Map<string, Intl.DateTimeFormat>();
/** By zone and UTC day since 1970: the offset in milliseconds, or null if clocks change on this day. */
const offsets = new Map<string, Map<number, number | null>>();
/** By UTC day since 1970. */
const dates = new Map<number, CalendarDate>();

/** Returns the calendar date of an instant in an IANA time zone. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  const offset = offsetOn(timeZone, Math.floor(instant.getTime() / MS_PER_DAY));
  // Formatting in a zone takes far longer.
  return offset === null
    ? localTime(timeZone, instant).slice(0, 10)
    : dateOf(Math.floor((instant.getTime() + offset) / MS_PER_DAY));
}

/**
 * Returns the first instant of a day in an IANA time zone. Where clocks skip midnight (Beirut in spring), the day
 * begins after the skipped hour.
 */
export function startOfDay(timeZone: string, date: CalendarDate): Date {
  const asUtc = Date.parse(date);
  // If the clocks change on this day, the days before and after have the two offsets.
  const offsets = [addDays(date, -1), addDays(date, 1)].map((near) => {
    const time = Date.parse(near);
    return offsetOn(timeZone, time / MS_PER_DAY) ?? offsetAt(timeZone, time);
  });
  const candidates = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const start = candidates.find((time) => dateIn(timeZone, new Date(time)) === date);
  return new Date(start ?? asUtc);
}

/** @param day UTC day since 1970 */
function dateOf(day: number): CalendarDate {
  const known = dates.get(day);
  if (known !== undefined) return known;
  if (dates.size >= MAX_DAYS) dates.clear();
  const date = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}

function offsetOn(timeZone: string, day: number): number | null {
  let days = offsets.get(timeZone);
  if (!days) offsets.set(timeZone, (days = new Map<number, number | null>()));
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= MAX_DAYS) days.clear();
  const start = offsetAt(timeZone, day * MS_PER_DAY);
  const offset = start === offsetAt(timeZone, (day + 1) * MS_PER_DAY) ? start : null;
  days.set(day, offset);
  return offset;
}

/** Returns the offset of the zone from UTC in milliseconds, positive east of Greenwich. */
export function offsetAt(timeZone: string, time: number): number {
  const second = Math.floor(time / 1_000) * 1_000;
  return Date.parse(`${localTime(timeZone, new Date(second))}Z`) - second;
}

/** Formats an instant as local time, for example `2026-11-21T02:00:00`. */
function localTime(timeZone: string, instant: Date): string {
  // The Swedish locale formats dates as ISO 8601 with a space instead of the T.
  return formatterOf(timeZone).format(instant).replace(' ', 'T');
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
