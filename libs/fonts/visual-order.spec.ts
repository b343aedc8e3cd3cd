import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionOf, inVisualOrder, isRightToLeft } from './visual-order.js';

describe('visual-order', () => {
  it('isRightToLeft detects right-to-left scripts', () => {
    expect(['שלום', 'سلام', 'x ש', '𞤀𞤣'].map(isRightToLeft)).toEqual([true, true, true, true]);
    expect(['Café', 'Қазақ', 'Ελλάδα', '漢字', ''].some(isRightToLeft)).toBe(false);
  });

  it('inVisualOrder splits text by direction and keeps numbers readable', () => {
    const parts = (text: string): string[] => inVisualOrder(text).map((part) => part.text);
    expect(parts('רחוב הרצל 12')).toEqual(['12', 'רחוב הרצל ']);
    expect(parts('Acme בע״מ')).toEqual(['Acme ', 'בע״מ']);
    expect(inVisualOrder('רחוב 12 (34)')).toEqual([
      { text: ')', direction: 'rtl' },
      { text: '34', direction: 'ltr' },
      { text: ' (', direction: 'rtl' },
      { text: '12', direction: 'ltr' },
      { text: 'רחוב ', direction: 'rtl' },
    ]);
  });

  it('a picture character before a Hebrew name does not turn the name round', () => {
    expect(inVisualOrder('🍕 פיצה')).toEqual([{ text: '🍕 פיצה', direction: 'rtl' }]);
    expect(directionOf('🍕 פיצה')).toBe('rtl');
    expect(directionOf('🍕 Pizza')).toBe('ltr');
    expect(directionOf('𞤀𞤣𞤤𞤢𞤥')).toBe('rtl');
  });

  /** As `fribidi` 1.0.8 orders them. */
  it.each([
    ['רחוב הרצל 12 (34)', '(34) 12 לצרה בוחר'],
    ['🍕 פיצה (ישראל) 24/7', '24/7 (לארשי) הציפ 🍕'],
    ['Acme בע״מ 12 (אב) – Ltd', 'Acme (בא) 12 מ״עב – Ltd'],
    ['אבג Acme (Ltd) 5', 'Acme (Ltd) 5 גבא'],
    ['𞤀 4👩', '👩4 𞤀'],
  ])('inVisualOrder puts %s in visual order', (text, visual) => {
    const parts = inVisualOrder(text).map((part) =>
      part.direction === 'rtl' ? [...part.text].reverse().join('') : part.text,
    );
    // HarfBuzz mirrors the brackets of right-to-left parts.
    const anyBracket = (line: string): string => line.replaceAll(')', '(');
    expect(anyBracket(parts.join(''))).toBe(anyBracket(visual));
  });

  it('inVisualOrder keeps every character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ש', 'س', 'a', '1', ' ', '.', '😀'), { maxLength: 30 }),
        (chars) => {
          const letters = (text: string): string[] => [...text].sort();
          const parts = inVisualOrder(chars.join('')).map((part) => part.text);
          expect(letters(parts.join(''))).toEqual(letters(chars.join('')));
        },
      ),
    );
  });
});
