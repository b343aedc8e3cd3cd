import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatPeriod } from './format.js';

describe('formatAmount', () => {
  it.each([
    ['USD', 0, '0.00'],
    ['USD', 5, '0.05'],
    ['USD', -5, '-0.05'],
    ['USD', 123_456, '1,234.56'],
    ['JPY', 123_456, '123,456'],
    ['KWD', 123_456, '123.456'],
  ])('formats %s %d as %s', (currency, amount, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
  });

  it('keeps every digit of a large amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('USD', 'JPY', 'KWD'), (amount, currency) => {
        expect(Number(formatAmount(amount, currency).replaceAll(/[.,]/g, ''))).toBe(amount);
      }),
    );
  });
});

it('formatPeriod ends with the last day of the period', () => {
  const period = { start: '2026-01-31T00:00:00.000Z', end: '2026-02-28T00:00:00.000Z' };
  expect(formatPeriod(period)).toBe('31 January 2026 – 27 February 2026');
});
