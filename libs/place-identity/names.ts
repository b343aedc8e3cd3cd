const APOSTROPHES = /['’‘ʼ`]/g;

// Marks are removed in scripts whose readers treat them as optional. In other scripts they form another letter (й, が)
// or are the vowels (Hindi, Thai). In Cyrillic only ё is folded, because Russian usually writes it as е.
const OPTIONAL_MARKS = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+|(е)\u0308+/gu;

// Letters that Unicode does not decompose. ς is the form of σ at the end of a word.
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};

const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The results for recent names: neighbouring pins list the same places. */
const normalized = new Map<string, string>();
const MAX_NORMALIZED = 2_000;

/**
 * Normalizes a business name for comparison. Removes differences in Unicode form, letter case, accents, apostrophes,
 * punctuation and spacing, and replaces `&` by `and`. Keeps the letters of every script.
 *
 * @returns a name without letters and digits (`!!!`) unchanged, so that only `''` returns `''`
 */
export function normalizeName(name: string): string {
  const known = normalized.get(name);
  if (known !== undefined) return known;
  const result = fold(name);
  if (normalized.size >= MAX_NORMALIZED) normalized.clear();
  normalized.set(name, result);
  return result;
}

function fold(name: string): string {
  const folded = name
    .replaceAll('´', "'") // NFKC would convert it to a space with an accent.
    .normalize('NFKC')
    .replace(APOSTROPHES, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(OPTIONAL_MARKS, '$1$2')
    .normalize('NFC')
    .replace(/[ßæœøđłıς]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replace(NOT_IN_WORDS, ' ')
    .trim();
  return folded || name.trim() || name;
}

/**
 * Splits a text into words without case, accents, apostrophes and punctuation ("Joe's Café" → "joes", "cafe"). Returns no
 * words for a text without letters and digits.
 */
export function toWords(text: string): string[] {
  return normalizeName(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function count(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Sørensen–Dice coefficient of two multisets: 2 · |A ∩ B| / (|A| + |B|). */
function dice(a: readonly string[], b: readonly string[]): number {
  const countsOfB = count(b);
  let shared = 0;
  for (const [item, times] of count(a)) shared += Math.min(times, countsOfB.get(item) ?? 0);
  return (2 * shared) / (a.length + b.length);
}

/** Returns the pairs of neighbouring characters, or the character itself if there is only one. */
function bigrams(text: string): string[] {
  const characters = Array.from(text);
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

const words = (normalized: string): string[] => normalized.split(' ');
const withoutSpaces = (normalized: string): string => normalized.replaceAll(' ', '');

/** Maximum similarity of names that are not equal. */
const NEARLY_EQUAL = 0.99;

/**
 * Minimum similarity of the names of two neighbouring places to treat them as the same business. It accepts another
 * word order, other spacing, or a legal form after a long name. It rejects an additional word after a short name
 * (Pizza, Pizza Hut) and another branch number (Clinic 1, Clinic 2). Always check the distance too, because the
 * branches of a chain share their name.
 */
export const NAME_MATCH_THRESHOLD = 0.85;

/**
 * Returns the similarity of two business names, 0 … 1: the mean of the Dice coefficients of their character pairs and
 * of their words, after `normalizeName`. Symmetric. Only equal normalized names have 1; names that differ only in
 * spaces have 0.99. A name that contains the other is not a match by itself.
 */
export function nameSimilarity(a: string, b: string): number {
  const [left, right] = [normalizeName(a), normalizeName(b)];
  if (left === right) return 1;
  if (withoutSpaces(left) === withoutSpaces(right)) return NEARLY_EQUAL;
  const score = (dice(bigrams(left), bigrams(right)) + dice(words(left), words(right))) / 2;
  return Math.min(score, NEARLY_EQUAL);
}
