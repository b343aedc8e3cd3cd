import { countOf, type Fields, fieldsOf, listOf, textOf } from '../http/read-fields.js';
import { compareDays } from '../results/week-days.js';

/** Returns the timetable and the current status. Searches and look-ups use different fields. */
export function workHoursOf({ work_hours, work_time }: Fields): Fields {
  return fieldsOf(work_hours ?? fieldsOf(work_time)['work_hours']);
}

/**
 * Formats `{"monday": [{"open": {"hour", "minute"}, "close": …}]}` as `monday 07:00–12:00, 14:00–20:00; tuesday …`, Monday first, without
 * closed days; a whole day is `monday 24 hours`.
 */
export function hoursOf(fields: Fields): string | null {
  const timetable = Object.entries(fieldsOf(workHoursOf(fields)['timetable']));
  const days = timetable
    .toSorted(([a], [b]) => compareDays(a, b))
    .map(([day, spans]) => {
      const open = listOf(spans).flatMap(spanOf).join(', ');
      return open === '' ? '' : `${day} ${open}`;
    });
  return textOf(days.filter((day) => day !== '').join('; '));
}

function spanOf(value: unknown): string[] {
  const { open, close } = fieldsOf(value);
  const [from, to] = [timeOf(open), timeOf(close)];
  if (from === '00:00' && (to === from || to === '24:00')) return ['24 hours'];
  return from === null || to === null ? [] : [`${from}–${to}`];
}

function timeOf(value: unknown): string | null {
  const { hour, minute } = fieldsOf(value);
  const parts = [countOf(hour), countOf(minute)];
  return parts.includes(null) ? null : parts.map((part) => String(part).padStart(2, '0')).join(':');
}
