import { toWords } from '../../place-identity/index.js';

/** Words of a keyword without meaning for the search, in English and the languages of the embedded index. */
const STOP_WORDS = new Set(
  'near me nearby closest best top cheap open now the a an in of and for to cerca de mi en el la los las del mejor y рядом со мной в на и лучший'.split(
    ' ',
  ),
);

/** Number of equal first letters from which two words count as equal: dentist, dental. */
const SHARED_STEM = 4;

/** Returns the words of a keyword without stop words, or all words if all are stop words. */
export function keywordWords(keyword: string): string[] {
  const words = toWords(keyword);
  const contentWords = words.filter((word) => !STOP_WORDS.has(word));
  return contentWords.length > 0 ? contentWords : words;
}

/** Returns the share, 0 to 1, of the keyword's words that a text contains, regardless of their endings. */
export function wordsMatched(keyword: readonly string[], text: string): number {
  const words = toWords(text);
  const matched = keyword.filter((wanted) => words.some((word) => isSameStem(wanted, word)));
  return keyword.length === 0 ? 0 : matched.length / keyword.length;
}

function isSameStem(a: string, b: string): boolean {
  return a === b || (a.length >= SHARED_STEM && a.slice(0, SHARED_STEM) === b.slice(0, SHARED_STEM));
}
