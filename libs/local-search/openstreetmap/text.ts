import { normalizeName } from '../../place-identity/index.js';

/**
 * The words of a text in the form in which names are compared: case, accents, apostrophes and punctuation
 * do not matter ("Joe's Café" → "joes", "cafe"). Empty for a text without letters and digits.
 */
export function toWords(text: string): string[] {
  return normalizeName(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** A text as one comparable phrase: its words, joined by single spaces. */
export function toPhrase(text: string): string {
  return toWords(text).join(' ');
}

/**
 * A word without the endings that number adds in English, Spanish and Russian: "pharmacies" and
 * "pharmacy" → "pharmac", "hoteles" → "hotel", "аптеки" and "аптека" → "аптек". Deliberately crude: it
 * is only compared with other stems, and only where the exact word is unknown.
 */
export function stem(word: string): string {
  if (word.length <= 3) return word;
  const singular = word.replace(/s$/, '');
  return singular.length <= 4 ? singular : singular.replace(/(?:ie|[yeаяоеиыьй])$/, '');
}
