import { normalizeName } from '../../place-identity/index.js';

/** Words of a keyword that say nothing about what is looked for, in the languages of the embedded index and English. */
const FILLERS = new Set(
  'near me nearby closest best top cheap open now the a an in of and for to cerca de mi en el la los las del mejor y рядом со мной в на и лучший'.split(
    ' ',
  ),
);

/** Two words are one from this many shared first letters on: dentist, dental. */
const SHARED_STEM = 4;

/** The words of a keyword that carry its meaning; all of them where all are fillers. */
export function keywordWords(keyword: string): string[] {
  const words = wordsOf(keyword);
  const meant = words.filter((word) => !FILLERS.has(word));
  return meant.length > 0 ? meant : words;
}

/** The share, 0 to 1, of the keyword's words that a text has, whatever their endings. */
export function wordsMatched(keyword: readonly string[], text: string): number {
  const words = wordsOf(text);
  const matched = keyword.filter((wanted) => words.some((word) => isSameStem(wanted, word)));
  return keyword.length === 0 ? 0 : matched.length / keyword.length;
}

function wordsOf(text: string): string[] {
  return normalizeName(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function isSameStem(a: string, b: string): boolean {
  return a === b || (a.length >= SHARED_STEM && a.slice(0, SHARED_STEM) === b.slice(0, SHARED_STEM));
}
