import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inVisualOrder, isRightToLeft } from './visual-order.js';

describe('visual-order', () => {
  it('isRightToLeft detects right-to-left scripts', () => {
    expect(['שלום', 'سلام', 'x ש'].map(isRightToLeft)).toEqual([true, true, true]);
    expect(['Café', 'Қазақ', 'Ελλάδα', '漢字', ''].some(isRightToLeft)).toBe(false);
  });

  it('inVisualOrder splits text by direction, keeps numbers readable and mirrors brackets', () => {
    expect(inVisualOrder('רחוב הרצל 12')).toEqual(['12', 'רחוב הרצל ']);
    expect(inVisualOrder('Acme בע״מ')).toEqual(['Acme ', 'בע״מ']);
    expect(inVisualOrder('(ישראל)')).toEqual([')ישראל(']);
  });

  it('inVisualOrder keeps every character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ש', 'س', 'a', '1', ' ', '.', '😀'), { maxLength: 30 }),
        (chars) => {
          const letters = (text: string): string[] => [...text].sort();
          expect(letters(inVisualOrder(chars.join('')).join(''))).toEqual(letters(chars.join('')));
        },
      ),
    );
  });
});
