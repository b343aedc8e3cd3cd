import { describe, expect, it } from 'vitest';
import { CategoryPhrases } from './category-phrases.js';
import type { CategoryRecord } from './place-index.js';

const category = (id: string, words: Partial<CategoryRecord>): CategoryRecord => ({
  id,
  label: id,
  names: [],
  foreignNames: [],
  terms: [],
  ...words,
});
const [PHARMACY, CHEMIST, CAFE, RESTAURANT, REPAIR, HAIRDRESSER] = [0, 1, 2, 3, 4, 5];
const phrases = new CategoryPhrases([
  category('amenity/pharmacy', {
    names: ['pharmacy', 'farmacia'],
    foreignNames: ['apteka'],
    terms: [['medicine']],
  }),
  category('shop/chemist', { names: ['chemist'], foreignNames: ['farmacia'], terms: [['pharmacy', 'soap']] }),
  category('amenity/cafe', { names: ['cafe'], terms: [['coffee', 'tea']] }),
  category('amenity/restaurant', { names: ['restaurant'], terms: [['coffee', 'eat', 'dine', 'lunch']] }),
  category('shop/car_repair', { names: ['car repair shop'], terms: [['mechanic'], ['auto', 'taller']] }),
  category('shop/hairdresser', { names: ['hairdresser'], terms: [['haircut']] }),
]);
const directly = (phrase: string) => [...(phrases.find(phrase)?.direct ?? [])];

describe('CategoryPhrases', () => {
  it('prefers a name to a term and returns the others as related', () => {
    const meaning = phrases.find('pharmacy');
    expect(meaning).toMatchObject({ isName: true });
    expect([...(meaning?.direct ?? [])]).toEqual([[PHARMACY, 1]]);
    expect([...(meaning?.related ?? [])]).toEqual([CHEMIST]);
  });

  it('prefers a name in a local language to one in another', () => {
    expect(directly('farmacia')).toEqual([[PHARMACY, 1]]);
    expect(directly('apteka')).toEqual([[PHARMACY, 1]]);
  });

  it('weights a term by the number of terms of its category', () => {
    expect(phrases.find('coffee')?.isName).toBe(false);
    expect(directly('coffee')).toEqual([
      [CAFE, 1],
      [RESTAURANT, 0.5],
    ]);
  });

  it('ignores plurals and spaces', () => {
    expect(directly('pharmacies')).toEqual([[PHARMACY, 1]]);
    expect(directly('hair cut')).toEqual([[HAIRDRESSER, 1]]);
  });

  it('findTogether finds words that one category uses separately', () => {
    expect([...(phrases.findTogether(['auto', 'repair', 'store'])?.direct ?? [])]).toEqual([[REPAIR, 1]]);
    expect(phrases.findTogether(['auto', 'lunch'])).toBeNull();
    expect(phrases.findTogether(['shop'])).toBeNull();
  });

  it('findSimilar tolerates a wrong letter in a long word', () => {
    expect([...(phrases.findSimilar('farmasia')?.direct ?? [])]).toEqual([[PHARMACY, 1]]);
    expect(phrases.findSimilar('cafi')).toBeNull();
    expect(phrases.findSimilar('asdfgh')).toBeNull();
  });

  it('returns null for unknown phrases', () => {
    expect(phrases.find('asdfgh')).toBeNull();
    expect(phrases.find('')).toBeNull();
  });
});
