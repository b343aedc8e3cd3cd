import { fieldsOf, listOf, textOf } from '../http/read-fields.js';

/**
 * Joins opening hours by day, `{"monday": "9 AM–5 PM"}` or `[{"monday": "9 AM–5 PM"}, …]`, as `monday: 9 AM–5 PM; …`. Null for
 * text: vendors send the status of the moment there, such as "Closes soon".
 */
export function hoursByDay(value: unknown): string | null {
  const days = (Array.isArray(value) ? listOf(value) : [value]).flatMap((one) =>
    Object.entries(fieldsOf(one)),
  );
  const lines = days.flatMap(([day, hours]) => {
    const text = Array.isArray(hours) ? textOf(hours.map(textOf).filter(Boolean).join(', ')) : textOf(hours);
    return text === null ? [] : [`${day}: ${text}`];
  });
  return textOf(lines.join('; '));
}
