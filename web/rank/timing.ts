/** A timetable as the form offers it; `custom` is any other cron pattern. Days of the week: 0 = Sunday. */
export type Timing =
  | { readonly every: 'day'; readonly at: string }
  | { readonly every: 'week'; readonly days: readonly number[]; readonly at: string }
  /** `L` is the last day of the month. */
  | { readonly every: 'month'; readonly day: string; readonly at: string }
  | { readonly every: 'custom'; readonly cron: string };

const DAY_NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Returns the cron pattern of a timetable. */
export function cronOf(timing: Timing): string {
  if (timing.every === 'custom') return timing.cron;
  const [hour = '', minute = ''] = timing.at.split(':');
  const time = `${Number(minute)} ${Number(hour)}`;
  if (timing.every === 'day') return `${time} * * *`;
  if (timing.every === 'month') return `${time} ${timing.day} * *`;
  return `${time} * * ${[...timing.days].sort((a, b) => fromMonday(a) - fromMonday(b)).join(',')}`;
}

/** Parses a cron pattern into a timetable. */
export function timingOf(cron: string): Timing {
  const custom = { every: 'custom', cron } as const;
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  if (!isWithin(minute, 59) || !isWithin(hour, 23) || month !== '*') return custom;
  const at = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day === '*' && weekday === '*') return { every: 'day', at };
  if (weekday === '*') return day === 'L' || isWithin(day, 31) ? { every: 'month', day, at } : custom;
  const days = day === '*' ? daysOf(weekday) : null;
  return days ? { every: 'week', days, at } : custom;
}

/** Index of a day in a week that begins on Monday. */
export function fromMonday(day: number): number {
  return (day + 6) % 7;
}

/** Lists the days of the week in a field. Returns null for anything but a list of days, e.g. `MON#2`. */
export function daysOf(field: string): number[] | null {
  const days = field.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part.split('-').map(dayOf);
    if (Number.isNaN(first) || Number.isNaN(last) || part.split('-').length > 2 || last < first) return [NaN];
    return Array.from({ length: last - first + 1 }, (_, n) => (first + n) % 7);
  });
  return days.some(Number.isNaN) ? null : [...new Set(days)];
}

/** 7 is also Sunday. */
function dayOf(text: string): number {
  const named = DAY_NAMES.indexOf(text.toUpperCase());
  if (named >= 0) return named;
  return isWithin(text, 7) ? Number(text) : NaN;
}

function isWithin(text: string, most: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= most;
}
