import cronstrue from 'cronstrue';
import 'cronstrue/locales/es';
import { DAY_MS } from '../../base/units.js';
import type { I18n } from '../../i18n/i18n.js';
import { rhythm } from '../../i18n/messages/schedules.js';
import { fromMonday, timingOf } from '../../rank/timing.js';

const WORKDAYS = '1,2,3,4,5';
/** A Sunday. */
const SUNDAY = Date.UTC(2024, 0, 7);

/** Describes a cron pattern. */
export function timetableText(
  cron: string,
  { t, format, locale }: Pick<I18n, 't' | 'format' | 'locale'>,
): string {
  const timing = timingOf(cron);
  if (timing.every === 'custom') {
    const text = cronstrue.toString(cron, { locale, use24HourTimeFormat: true });
    return text.replaceAll(/\b\d{2}:\d{2}\b/g, (at) => clockText(at, format.tag));
  }
  const time = clockText(timing.at, format.tag);
  if (timing.every === 'day') return t(rhythm.day, { time });
  if (timing.every === 'month') {
    return timing.day === 'L' ? t(rhythm.monthEnd, { time }) : t(rhythm.month, { time, day: timing.day });
  }
  const days = [...timing.days].sort((a, b) => fromMonday(a) - fromMonday(b));
  if (days.join(',') === WORKDAYS) return t(rhythm.weekdays, { time });
  return t(rhythm.week, { time, days: format.list(days.map((day) => dayName(day, format.tag, 'long'))) });
}

/** @param day 0 = Sunday */
export function dayName(day: number, tag: string, weekday: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS);
}

/** Writes a time of day, as 06:30, in the format of the region. */
function clockText(at: string, tag: string): string {
  const style = { timeStyle: 'short', timeZone: 'UTC' } as const;
  const text = new Intl.DateTimeFormat(tag, style).format(new Date(`2024-01-07T${at}:00Z`));
  // Prevents a line break within "3:00 a. m.".
  return text.replaceAll(/\s/g, '\u00a0');
}
