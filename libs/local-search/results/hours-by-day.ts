import { fieldsOf, listOf, textOf } from '../http/read-fields.js';
import { compareDays, readDay } from './week-days.js';

/**
 * Joins opening hours by day, `{"monday": "9 AM–5 PM"}` or `[{"monday": "9 AM–5 PM"}, …]`, as `monday: 9 AM–5 PM; …`, Monday first,
 * with the days in English. Vendors start with today and name days in the language of the search.
 *
 * Null for text: vendors send the status of the moment there, such as "Closes soon". Null also for an unknown name of a day,
 * because the order would be unknown.
 */
export function hoursByDay(value: unknown): string | null {
  const days = (Array.isArray(value) ? listOf(value) : [value]).flatMap((one) =>
    Object.entries(fieldsOf(one)),
  );
  const lines = days.flatMap(([name, hours]) => {
    const text = Array.isArray(hours) ? textOf(hours.map(textOf).filter(Boolean).join(', ')) : textOf(hours);
    return text === null ? [] : [{ day: readDay(name), text }];
  });
  const known = lines.flatMap(({ day, text }) => (day === null ? [] : [{ day, text }]));
  if (known.length < lines.length) return null;
  const sorted = known.toSorted((a, b) => compareDays(a.day, b.day));
  return textOf(sorted.map(({ day, text }) => `${day}: ${text}`).join('; '));
}
