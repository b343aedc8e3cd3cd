import { dayName } from '../../base/days.js';
import type { I18n } from '../../i18n/i18n.js';
import { nthDay, rhythm } from '../../i18n/messages/schedules.js';
import { daysOf, fromMonday } from '../../rank/timing.js';
import { numbersOf } from './numbers-of.js';

type Words = Pick<I18n, 't' | 'format'>;

const WORKDAYS = '1,2,3,4,5';

/**
 * Describes a cron pattern that the service accepts. Returns the pattern itself if its days are not described, for
 * example those of `15W` and `5#L`, or the union of days of the month and days of the week.
 */
export function timetableText(cron: string, words: Words): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  const hours = numbersOf(hour, 0, 23);
  const months = numbersOf(month, 1, 12);
  const when = daysText(day, weekday, words);
  if (!hours || !months || when === null) return cron;
  const { t, format } = words;
  const text = timesText(when, hours, minute, words);
  if (months.length === 12) return text;
  const names = months.map((n) =>
    new Intl.DateTimeFormat(format.tag, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, n - 1)),
  );
  return t(rhythm.months, { text, months: format.list(names) });
}

function daysText(day: string, weekday: string, { t, format }: Words): string | null {
  if (day === '*') return weekday === '*' ? t(rhythm.day) : weekdaysText(weekday, { t, format });
  if (weekday !== '*') return null;
  if (day === 'L') return t(rhythm.monthEnd);
  const days = numbersOf(day, 1, 31);
  if (!days) return null;
  if (days.length === 31) return t(rhythm.day);
  return t(rhythm.month, { n: days.length, days: format.list(days.map(String)) });
}

function weekdaysText(field: string, { t, format }: Words): string | null {
  const days = daysOf(field)?.sort((a, b) => fromMonday(a) - fromMonday(b));
  if (days?.length === 7) return t(rhythm.day);
  if (days?.join(',') === WORKDAYS) return t(rhythm.weekdays);
  if (days) return t(rhythm.week, { days: format.list(days.map((day) => dayName(day, format.tag, 'long'))) });
  const names = field.split(',').map((part) => {
    const [, text = '', nth = ''] = /^(\w+?)(#[1-5]|L)$/.exec(part) ?? [];
    const [day] = daysOf(text) ?? [];
    return day === undefined
      ? null
      : t(nthDay[nth as keyof typeof nthDay], { day: dayName(day, format.tag, 'long') });
  });
  return names.every((name) => name !== null) ? t(rhythm.nth, { days: format.list(names) }) : null;
}

function timesText(when: string, hours: readonly number[], minute: string, { t, format }: Words): string {
  const times = hours.map((hour) => clockText(hour, Number(minute), format.tag));
  const [from = '', ...others] = times;
  const to = others.at(-1);
  const isWithoutGap = (hours.at(-1) ?? 0) - (hours[0] ?? 0) === hours.length - 1;
  return to !== undefined && hours.length > 2 && isWithoutGap
    ? t(rhythm.hourly, { when, from, to })
    : t(rhythm.at, { when, time: format.list(times) });
}

/** Writes a time of day in the format of the region. */
function clockText(hour: number, minute: number, tag: string): string {
  const style = { timeStyle: 'short', timeZone: 'UTC' } as const;
  const text = new Intl.DateTimeFormat(tag, style).format(Date.UTC(2024, 0, 7, hour, minute));
  // Prevents a line break within "3:00 a. m.".
  return text.replaceAll(/\s/g, '\u00a0');
}
