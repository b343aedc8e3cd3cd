import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitText, type FontSet, loadFonts, textWidth } from './index.js';

const SPACE = { weight: 'bold', width: 200, size: 20, minSize: 10 } as const;
const FAMILY = '👨‍👩‍👧';
const LETTERS = [
  FAMILY,
  'W',
  'i',
  ' ',
  'த',
  'ை',
  'ன',
  '்',
  'ש',
  '5',
  '(',
  'ا',
  'ل',
  'é',
  'ក',
  '្',
  '東',
  '\u200d',
];

describe('fitText', () => {
  let fonts: FontSet;

  beforeAll(async () => {
    fonts = await loadFonts([LETTERS.join('')]);
  });

  it('returns a text that fits unchanged', () => {
    expect(fitText('Amistad', fonts, SPACE)).toEqual({ text: 'Amistad', size: 20 });
  });

  it('reduces the font size before it truncates', () => {
    const { text, size } = fitText('A business of some length', fonts, SPACE);
    expect(text).toBe('A business of some length');
    expect(size).toBeGreaterThan(10);
    expect(size).toBeLessThan(20);
  });

  it('truncates a text that is too long at minSize between graphemes and appends an ellipsis', () => {
    const { text, size } = fitText(FAMILY.repeat(100), fonts, SPACE);
    expect(size).toBe(10);
    expect(text).toMatch(new RegExp(`^(${FAMILY})+…$`, 'u'));
  });

  it('joins several lines into one', () => {
    expect(fitText('  two\n\tlines ', fonts, SPACE).text).toBe('two lines');
  });

  it('never exceeds the width, keeps the font size within its range and cuts no text that fits', () => {
    const line = fc.array(fc.constantFrom(...LETTERS), { maxLength: 120 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(line, (name) => {
        const { text, size } = fitText(name, fonts, SPACE);
        expect(textWidth(text, fonts, 'bold', size)).toBeLessThanOrEqual(SPACE.width + 0.1);
        expect(size).toBeGreaterThanOrEqual(SPACE.minSize);
        expect(size).toBeLessThanOrEqual(SPACE.size);
        const whole = name.replace(/\s+/g, ' ').trim();
        if (text !== whole) {
          expect(textWidth(whole, fonts, 'bold', SPACE.minSize)).toBeGreaterThan(SPACE.width);
          expect(textWidth(text, fonts, 'bold', size)).toBeGreaterThan(SPACE.width * 0.7);
        }
      }),
    );
  });
});
