import { describe, expect, it } from 'vitest';
import { toWords } from '../../place-identity/index.js';
import { stem, toPhrase } from './text.js';

describe('toWords', () => {
  it.each([
    ["  Joe's Café ", ['joes', 'cafe']],
    ['ПИЦЦА-Блюз №5', ['пицца', 'блюз', 'no5']],
    ['Дәріхана', ['дәріхана']],
    ['薬局', ['薬局']],
    ['', []],
    ['!!! — ¿?', []],
  ])('splits %j into %j', (text, words) => {
    expect(toWords(text)).toEqual(words);
  });
});

it('toPhrase joins words with single spaces', () => {
  expect(toPhrase('Car-Repair  Shop')).toBe('car repair shop');
});

describe('stem', () => {
  it.each([
    ['pharmacies', 'pharmacy'],
    ['dentists', 'dentist'],
    ['hoteles', 'hotel'],
    ['panaderias', 'panaderia'],
    ['аптеки', 'аптека'],
    ['рестораны', 'ресторан'],
    ['стоматологии', 'стоматология'],
  ])('returns the same stem for %s and %s', (plural, singular) => {
    expect(stem(plural)).toBe(stem(singular));
  });

  it('does not change short words', () => {
    expect(stem('bus')).toBe('bus');
    expect(stem('bars')).toBe('bar');
    expect(stem('cafe')).not.toBe(stem('cafy'));
  });
});
