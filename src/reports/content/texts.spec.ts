import { expect, it } from 'vitest';
import { ReportTexts } from './texts.js';

it.each([
  ['en', '“word 10”, and 90 more.'],
  ['es', '“word 10” y 90 más.'],
] as const)(
  'names ten keywords without results and counts the others in %s, so that a line fits',
  (locale, end) => {
    const keywords = Array.from({ length: 100 }, (_, index) => `word ${index + 1}`);
    const text = new ReportTexts(locale).leftOut({
      businessId: 1,
      business: 'Bar',
      keywords,
      reason: 'no_scan',
    });
    // Isolates of directions are invisible.
    expect(text.replaceAll(/[\u2066-\u2069]/g, '').endsWith(end)).toBe(true);
  },
);
