import type { Locale } from './message.js';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const NO_BREAK = '\u00a0';

export type Formats = ReturnType<typeof formatsOf>;

/** Formats numbers, dates and money in the region of the browser. */
export function formatsOf(locale: Locale) {
  const tag = navigator.languages.find((language) => language.startsWith(locale)) ?? locale;
  const number = (n: number, digits = 0): string =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(n);
  const date = (iso: string, timeZone?: string): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', ...(timeZone && { timeZone }) }).format(
      new Date(iso),
    );
  const dateTime = (iso: string, timeZone?: string): string =>
    unbroken(
      new Intl.DateTimeFormat(tag, {
        dateStyle: 'medium',
        timeStyle: 'short',
        ...(timeZone && { timeZone }),
      }),
      iso,
    );

  return {
    /** For `Intl`. */
    tag,
    /** Whether distances are in miles. */
    usesMiles: /^en(-(US|GB))?$/.test(tag),
    number,
    date,
    /** Formats the UTC day of billing cycles and invoices, as on their PDF. */
    utcDate: (iso: string): string =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso)),
    /** "Oct 28 – Nov 27, 2026". @param from a day, as 2026-10-28 */
    days: (from: string, to: string) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
        new Date(from),
        new Date(to),
      ),
    /** Up to two decimals: 0.5, 1, 2.25. */
    plain: (n: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(n),
    /** To two significant digits: 0.034. */
    significant: (n: number) => new Intl.NumberFormat(tag, { maximumSignificantDigits: 2 }).format(n),
    /** To one decimal with its sign: +1.9. Nothing before 0.0. */
    signed: (n: number) =>
      new Intl.NumberFormat(tag, {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
        signDisplay: 'exceptZero',
      }).format(n),
    percent: (fraction: number) => new Intl.NumberFormat(tag, { style: 'percent' }).format(fraction),
    /** "a, b and c". */
    list: (parts: readonly string[]) => new Intl.ListFormat(tag).format(parts),
    /** In a time zone that the page names. */
    dateTime: (iso: string, timeZone: string) => dateTime(iso, timeZone),
    /** "Nov 23, 2026, 3:00 AM GMT−3", with a minus sign, at which no line breaks. Defaults to the time zone of the browser. */
    zonedTime: (iso: string, timeZone?: string) =>
      `${dateTime(iso, timeZone)}${NO_BREAK}${zoneName(tag, iso, timeZone).replace('-', '−')}`,
    /** "Mon, Nov 23, 3:00 AM" in a time zone, with the year if it is another one. */
    dayTime: (iso: string, timeZone: string, now = new Date()) =>
      unbroken(
        new Intl.DateTimeFormat(tag, {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          ...(new Date(iso).getFullYear() !== now.getFullYear() && { year: 'numeric' }),
          hour: 'numeric',
          minute: '2-digit',
          timeZone,
        }),
        iso,
      ),
    money: (cents: number, currency: string) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency }).format(cents / 100),
    /** "2 hours ago", "in 1 day". */
    relative: (iso: string, now = Date.now()) => {
      const distance = Date.parse(iso) - now;
      const [unit, size] = UNITS.find(([, ms]) => Math.abs(distance) >= ms) ?? ['second', 1_000];
      if (unit === 'second') return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(0, 'minute');
      // `numeric: 'auto'` would write "tomorrow" for 34 hours ahead.
      return new Intl.RelativeTimeFormat(tag).format(Math.round(distance / size), unit);
    },
  };
}

/** Returns the short name of a time zone at a time: GMT-3, CET. */
function zoneName(tag: string, iso: string, timeZone: string | undefined): string {
  const options = { timeZoneName: 'short', ...(timeZone && { timeZone }) } as const;
  const parts = new Intl.DateTimeFormat(tag, options).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Prevents a line break before "AM". */
function unbroken(format: Intl.DateTimeFormat, iso: string): string {
  const parts = format.formatToParts(new Date(iso));
  return parts
    .map(({ type, value }, n) =>
      type === 'dayPeriod' || parts[n + 1]?.type === 'dayPeriod' ? value.replace(/\s/g, NO_BREAK) : value,
    )
    .join('');
}
