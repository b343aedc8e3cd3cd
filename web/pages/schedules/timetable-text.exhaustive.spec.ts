import { faultOf, nextOccurrence } from '#libs/timetable';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../i18n/formats.js';
import { fill, type Locale, LOCALES } from '../../i18n/message.js';
import { timetableText } from './timetable-text.js';

const YEAR = 2028;
/** Runs of a pattern that are compared. */
const MOST = 100;
const DAY_MS = 86_400_000;
const ORDINALS = [/first|primer/, /second|segundo/, /third|tercer/, /fourth|cuarto/, /fifth|quinto/];

function textOf(cron: string, locale: Locale): string {
  const format = formatsOf(locale);
  const text = timetableText(cron, {
    format,
    t: (message, values = {}) => fill(message[locale], locale, values, format.plain),
  });
  return text.replaceAll(/\s/g, ' ');
}

/** The names of weekdays or months in a language, from Intl. */
function namesOf(locale: Locale, count: number, part: 'weekday' | 'month', dateOf: (n: number) => number) {
  const format = new Intl.DateTimeFormat(locale, { [part]: 'long', timeZone: 'UTC' });
  return Array.from({ length: count }, (_, n) => format.format(dateOf(n)));
}
const weekdayNames = (locale: Locale) => namesOf(locale, 7, 'weekday', (n) => Date.UTC(2024, 0, 7 + n));
const monthNames = (locale: Locale) => namesOf(locale, 12, 'month', (n) => Date.UTC(2024, n, 1));

/** The indices of the names that a text contains. */
const mentioned = (text: string, names: readonly string[]) =>
  new Set(
    names.flatMap((name, n) => (new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(text) ? [n] : [])),
  );

/** Reads a text as a person does: the test of a day. */
function daysIn(text: string, locale: Locale): (day: Date) => boolean {
  const [when = '', months = ''] = text.split(/, (?:only in|solo en) /);
  const inMonths = mentioned(months, monthNames(locale));
  const names = weekdayNames(locale);
  const isDay = ((): ((day: Date) => boolean) => {
    if (/^(Every day|Todos los días)/.test(when)) return () => true;
    if (/last day|último día/.test(when)) return (day) => new Date(day.getTime() + DAY_MS).getUTCDate() === 1;
    if (/^(Monday to Friday|De lunes a viernes)/.test(when)) return (day) => day.getUTCDay() % 6 !== 0;
    const numbers = /^(?:On days?|Los días|El día) (.+?) (?:of the|del) /.exec(when)?.[1]?.match(/\d+/g);
    if (numbers) return (day) => numbers.map(Number).includes(day.getUTCDate());
    const nth = [...when.matchAll(/(?:the|el) (\p{L}+) (\p{L}+)/gu)].filter(([, , day = '']) =>
      names.includes(day),
    );
    if (nth.length === 0) return (day) => mentioned(when, names).has(day.getUTCDay());
    return (day) =>
      nth.some(([, ordinal = '', name = '']) => {
        if (names.indexOf(name) !== day.getUTCDay()) return false;
        if (/last|último/.test(ordinal)) return new Date(day.getTime() + 7 * DAY_MS).getUTCDate() <= 7;
        return ORDINALS[Math.ceil(day.getUTCDate() / 7) - 1]?.test(ordinal);
      });
  })();
  return (day) => isDay(day) && (months === '' || inMonths.has(day.getUTCMonth()));
}

/** Reads the hours in a text. */
function hoursIn(text: string): number[] {
  const times = [...text.matchAll(/(\d{1,2}):\d\d(?: (AM|PM))?/g)].map(
    ([, hour, half]) => (half ? Number(hour) % 12 : Number(hour)) + (half === 'PM' ? 12 : 0),
  );
  const [from = 0, to = 0] = times;
  const isRange = /every hour from|cada hora de/.test(text);
  return isRange ? Array.from({ length: to - from + 1 }, (_, n) => from + n) : times;
}

function fired(cron: string): string[] {
  const found: string[] = [];
  const end = Date.UTC(YEAR + 1, 0, 1);
  for (let at: Date | null = new Date(Date.UTC(YEAR, 0, 1) - 1); ;) {
    at = nextOccurrence({ cron, timezone: 'UTC' }, at);
    if (!at || at.getTime() >= end || found.length === MOST) return found;
    found.push(at.toISOString().slice(0, 13));
  }
}

function read(text: string, locale: Locale): string[] {
  const isDay = daysIn(text, locale);
  const hours = hoursIn(text).sort((a, b) => a - b);
  return Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(YEAR, 0, 1 + n)))
    .filter(isDay)
    .flatMap((day) =>
      hours.map((hour) => `${day.toISOString().slice(0, 11)}${String(hour).padStart(2, '0')}`),
    )
    .slice(0, MOST);
}

const oneOf = (...values: string[]) => fc.constantFrom(...values);
const listOf = (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','));
const hour = fc.oneof(
  listOf(oneOf('0', '7', '09', '12', '13', '3-3', '9-17')),
  oneOf('*', '*/5', '0-23', '1-9/3'),
);
const day = fc.oneof(
  listOf(oneOf('1', '5', '031', '7-9', '5-5', 'L', '1W', '15W')),
  oneOf('*', 'LW', 'l', '*/2', '1-31', '5-25/10'),
);
const month = fc.oneof(
  listOf(oneOf('1', '02', 'MAR', 'jun-aug', '11-12', '4-4')),
  oneOf('*', '*/3', '1-12', '2-10/4'),
);
const weekday = fc.oneof(
  listOf(
    oneOf(
      '0',
      '7',
      '1',
      '01',
      'WED',
      'fri',
      '1-5',
      '5-7',
      '0-7',
      '5#2',
      'MON#5',
      '3L',
      '5#L',
      '1-5#1',
      '1-5L',
    ),
  ),
  oneOf('*', '*/2', '1-5/2'),
);
const pattern = fc
  .oneof(
    fc.tuple(hour, day, month, fc.constant('*')),
    fc.tuple(hour, fc.constant('*'), month, weekday),
    fc.tuple(hour, day, month, weekday),
  )
  .map((fields) => `5 ${fields.join(' ')}`)
  .filter((cron) => faultOf(cron) === null);

describe('timetableText', () => {
  it.each([
    {
      cron: '30 6,18 * * 1-5',
      en: 'Monday to Friday at 6:30 AM and 6:30 PM',
      es: 'De lunes a viernes a las 6:30 y 18:30',
    },
    { cron: '0 3 * * 0,7', en: 'Every Sunday at 3:00 AM', es: 'Cada domingo a las 3:00' },
    {
      cron: '0 9 L * *',
      en: 'On the last day of the month at 9:00 AM',
      es: 'El último día del mes a las 9:00',
    },
    {
      cron: '0 9 1,15 2,3 *',
      en: 'On days 1 and 15 of the month at 9:00 AM, only in February and March',
      es: 'Los días 1 y 15 del mes a las 9:00, solo en febrero y marzo',
    },
    {
      cron: '0 9 * * 5#2',
      en: 'Every month, on the second Friday at 9:00 AM',
      es: 'Cada mes, el segundo viernes a las 9:00',
    },
    {
      cron: '5 9-17 * * *',
      en: 'Every day, every hour from 9:05 AM to 5:05 PM',
      es: 'Todos los días, cada hora de 9:05 a 17:05',
    },
  ])('describes $cron in English and Spanish', ({ cron, en, es }) => {
    expect({ en: textOf(cron, 'en'), es: textOf(cron, 'es') }).toEqual({ en, es });
  });

  it.each(['0 9 1W,15W * *', '0 9 * * 5#L', '0 9 * * 1-5L', '0 9 * * 1-5#1', '0 9 13 * 5'])(
    'shows %s, for which it has no words, unchanged',
    (cron) => {
      expect(faultOf(cron)).toBeNull();
      expect(LOCALES.map((locale) => textOf(cron, locale))).toEqual([cron, cron]);
    },
  );

  it.each(LOCALES)(
    'describes in %s the days and hours at which a pattern fires, or shows the pattern',
    (locale) => {
      fc.assert(
        fc.property(pattern, (cron) => {
          const text = textOf(cron, locale);
          fc.pre(text !== cron);
          expect(read(text, locale), text).toEqual(fired(cron));
        }),
        { numRuns: 200 },
      );
    },
  );
});
