import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText, textWidth } from './fit-text.js';

const LINE = { width: 200, size: 20, minSize: 10 };

describe('fitText', () => {
  it('returns a text that fits unchanged', () => {
    expect(fitText('Amistad', LINE)).toEqual({ text: 'Amistad', size: 20 });
  });

  it('reduces the font size before it truncates', () => {
    const { text, size } = fitText('A business of some length', LINE);
    expect(text).toBe('A business of some length');
    expect(size).toBeGreaterThan(10);
    expect(size).toBeLessThan(20);
  });

  it('truncates a text that is too long at minSize between graphemes and appends an ellipsis', () => {
    const family = '👨‍👩‍👧';
    const { text, size } = fitText(family.repeat(100), LINE);
    expect(size).toBe(10);
    expect(text).toMatch(new RegExp(`^(${family})+…$`, 'u'));
  });

  it('joins several lines into one', () => {
    expect(fitText('  two\n\tlines ', LINE).text).toBe('two lines');
  });

  it('never exceeds the width and keeps the font size within its range, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (line) => {
        const { text, size } = fitText(line, LINE);
        expect(textWidth(text, size)).toBeLessThanOrEqual(LINE.width + 0.1);
        expect(size).toBeGreaterThanOrEqual(LINE.minSize);
        expect(size).toBeLessThanOrEqual(LINE.size);
      }),
    );
  });
});
