import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECIMAL_MONEY, formatMicros, parseMicros } from './micro-units.js';

describe('parseMicros and formatMicros', () => {
  it('round-trip every amount below one billion without loss', () => {
    const most = 999_999_999_999_999;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: most }), (micros) => {
        const text = formatMicros(micros);
        expect(text).toMatch(DECIMAL_MONEY);
        expect(parseMicros(text)).toBe(micros);
      }),
    );
  });

  it.each([
    ['0', 0],
    ['0.000001', 1],
    ['0.0005', 500],
    ['1.5', 1_500_000],
    ['999999999.999999', 999_999_999_999_999],
  ])('convert "%s" to %d millionths and back', (text, micros) => {
    expect(parseMicros(text)).toBe(micros);
    expect(formatMicros(micros)).toBe(text);
  });
});
