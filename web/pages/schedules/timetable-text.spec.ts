import { expect, it } from 'vitest';
import { formatsOf } from '../../i18n/formats.js';
import { timetableText } from './timetable-text.js';

it.each([
  { locale: 'en', text: 'At 6:30 AM and 6:30 PM, Monday through Friday' },
  { locale: 'es', text: 'A las 6:30 y 18:30, de lunes a viernes' },
] as const)('timetableText writes the times of a cron pattern as $locale does', ({ locale, text }) => {
  const i18n = { locale, format: formatsOf(locale), t: () => '' };
  expect(timetableText('30 6,18 * * 1-5', i18n).replaceAll(/\s/g, ' ')).toBe(text);
});
