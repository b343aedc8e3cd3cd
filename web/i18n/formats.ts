import type { Locale } from './message.js';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const NO_BREAK = '\u00a0';

export type Formats = ReturnType<typeof formatsOf>;

/** Numbers, dates and money as people of this language and this browser write them. */
export function formatsOf(locale: Locale) {
  const tag = navigator.languages.find((language) => language.startsWith(locale)) ?? locale;
  const number = (n: number, digits = 0): string =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(n);
  const date = (iso: string): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(iso));

  return {
    /** For `Intl`. */
    tag,
    /** Where people think in miles. */
    usesMiles: /^en(-(US|GB))?$/.test(tag),
    number,
    date,
    /** Of what goes by UTC wherever its readers are: billing cycles, and invoices, whose PDF has the same day. */
    utcDate: (iso: string): string =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso)),
    /** `n` as it is: 0.5, 1, 2.25. */
    plain: (n: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(n),
    /** To two significant digits: 0.034. */
    significant: (n: number) => new Intl.NumberFormat(tag, { maximumSignificantDigits: 2 }).format(n),
    percent: (fraction: number) => new Intl.NumberFormat(tag, { style: 'percent' }).format(fraction),
    /** "a, b and c". */
    list: (parts: readonly string[]) => new Intl.ListFormat(tag).format(parts),
    dateTime: (iso: string, timeZone?: string) =>
      unbroken(
        new Intl.DateTimeFormat(tag, {
          dateStyle: 'medium',
          timeStyle: 'short',
          ...(timeZone && { timeZone }),
        }),
        iso,
      ),
    /** "Mon, Nov 23, 2026, 3:00 AM" by the clocks of a place. */
    dayTime: (iso: string, timeZone: string) =>
      unbroken(
        new Intl.DateTimeFormat(tag, {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          year: 'numeric',
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
      // In numbers: what is 34 hours ahead need not be tomorrow.
      return new Intl.RelativeTimeFormat(tag).format(Math.round(distance / size), unit);
    },
  };
}

/** Lines break between date and time, not before "AM". */
function unbroken(format: Intl.DateTimeFormat, iso: string): string {
  const parts = format.formatToParts(new Date(iso));
  return parts
    .map(({ type, value }, n) =>
      type === 'dayPeriod' || parts[n + 1]?.type === 'dayPeriod' ? value.replace(/\s/g, NO_BREAK) : value,
    )
    .join('');
}
