import { normalizeName } from '../../place-identity/index.js';

/**
 * Splits a text into words without case, accents, apostrophes and punctuation ("Joe's Café" → "joes", "cafe"). Returns no
 * words for a text without letters and digits.
 */
export function toWords(text: string): string[] {
  return normalizeName(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

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
