import { toWords } from '../../place-identity/index.js';

/** Joins the words of a text with single spaces. */
export function toPhrase(text: string): string {
  return toWords(text).join(' ');
}

/**
 * Removes endings of number in English, Spanish and Russian: "pharmacies" and "pharmacy" → "pharmac", "hoteles" → "hotel",
 * "аптеки" and "аптека" → "аптек". It is simple, because stems are compared only with stems, and only for unknown words.
 */
export function stem(word: string): string {
  if (word.length <= 3) return word;
  const singular = word.replace(/s$/, '');
  return singular.length <= 4 ? singular : singular.replace(/(?:ie|[yeаяоеиыьй])$/, '');
}
