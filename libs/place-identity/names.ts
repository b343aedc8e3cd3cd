const APOSTROPHES = /['’‘ʼ`]/g;

// Marks are folded where readers treat them as optional. In other scripts they make another letter (й, が) or
// carry the vowels (Hindi, Thai). Of Cyrillic only ё is folded: Russian itself writes it as е more often.
const OPTIONAL_MARKS = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+|(е)\u0308+/gu;

// Letters that Unicode does not decompose; ς is σ at the end of a word.
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

/**
 * A business name reduced to what matters for telling names apart: Unicode form, letter case, accents,
 * apostrophes, punctuation and spacing do not; `&` reads `and`. Letters of every script are kept.
 * A name with neither letters nor digits (`!!!`) stays as it is, so only `''` becomes `''`.
 */
export function normalizeName(name: string): string {
  const folded = name
    .replaceAll('´', "'") // which NFKC would make a space with an accent
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

function count(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Sørensen–Dice coefficient of two bags: twice what they share over what they hold. */
function dice(a: readonly string[], b: readonly string[]): number {
  const countsOfB = count(b);
  let shared = 0;
  for (const [item, times] of count(a)) shared += Math.min(times, countsOfB.get(item) ?? 0);
  return (2 * shared) / (a.length + b.length);
}

/** Pairs of neighbouring characters; a single character stands for itself. */
function bigrams(text: string): string[] {
  const characters = Array.from(text);
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

const words = (normalized: string): string[] => normalized.split(' ');
const withoutSpaces = (normalized: string): string => normalized.replaceAll(' ', '');

/** The highest score of names that are not equal. */
const NEARLY_EQUAL = 0.99;

/**
 * From this similarity on, two names of places next to each other may be taken for the same business. It lets
 * pass another word order, spacing or a legal form after a long name, and stops one more word after a short
 * name (Pizza, Pizza Hut) and another branch number (Clinic 1, Clinic 2). It means nothing without the
 * distance: chains repeat their names.
 */
export const NAME_MATCH_THRESHOLD = 0.85;

/**
 * How alike two business names are, 0 … 1: the mean of the shares of character pairs and of whole words they
 * have in common (Dice coefficients), after `normalizeName`. Symmetric; 1 only when the normalised names are
 * equal; names that differ in nothing but spaces score 0.99. Never a test for containment.
 */
export function nameSimilarity(a: string, b: string): number {
  const [left, right] = [normalizeName(a), normalizeName(b)];
  if (left === right) return 1;
  if (withoutSpaces(left) === withoutSpaces(right)) return NEARLY_EQUAL;
  const score = (dice(bigrams(left), bigrams(right)) + dice(words(left), words(right))) / 2;
  return Math.min(score, NEARLY_EQUAL);
}
