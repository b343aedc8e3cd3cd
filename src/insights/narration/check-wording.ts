/** Title and description of an insight. */
export interface Wording {
  readonly title: string;
  readonly description: string;
}

const MAX_LENGTHS = { title: 120, description: 900 };
/** Links, markup, addresses and control characters: insights have none, and pages and terminals interpret them. */
const UNWANTED = /[<>`@|\\[\]{}*#]|:\/\/|www\.|\p{L}\.\p{L}{2}|\p{Cc}|\p{Cf}/iu;
/** Promises and guarantees: estimates are associations. */
const PROMISES =
  /\b(guarant|promis|certainly|definitely|for sure|ensures? (a|that)|will (rank|rise|climb|gain|reach|be first))/i;
/** Number words, except `one`, which is mostly a pronoun. */
const NUMBER_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|fifty|hundred|thousand|million|half|twice|double|triple|third|quarter|percent)s?\b/gi;
const NEGATIONS = /\b(?:not|no|never|without|cannot|avoid|stop)\b|n['’]t\b/gi;
const QUOTED = /[“"«]([^”"»]+)[”"»]/gu;
/** Minimum fraction of the word stems in a reworded description that the plain text has too. */
const MIN_SHARED = 0.3;
const STEM = 4;

/**
 * Returns whether a reworded insight means the same as the plain one: the plain text has all of its numbers, number
 * words and quotations, numbers and quotations in the same order, it has no link, domain, markup or promise, its
 * description has as many negations, and title and description share enough words.
 */
export function isFaithful(worded: Wording, plain: Wording): boolean {
  const source = `${plain.title} ${plain.description}`;
  const texts = [
    [worded.title, MAX_LENGTHS.title],
    [worded.description, MAX_LENGTHS.description],
  ] as const;
  return (
    texts.every(
      ([text, maxLength]) =>
        text.trim() !== '' &&
        text.length <= maxLength &&
        text.isWellFormed() &&
        !UNWANTED.test(text) &&
        !(PROMISES.test(text) && !PROMISES.test(source)) &&
        isSubsequence(numbersIn(text), numbersIn(source)) &&
        isSubset(matches(text, NUMBER_WORDS), matches(source, NUMBER_WORDS)) &&
        isSubsequence(quotationsIn(text), quotationsIn(source)) &&
        sharedStems(text, source) >= MIN_SHARED,
    ) && countOf(worded.description, NEGATIONS) === countOf(plain.description, NEGATIONS)
  );
}

/** Returns numbers as normalised values, and digits and fractions of other scripts unchanged. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/\d+(?:[.,]\d+)*|\p{N}/gu)].map(([number]) =>
    /^\d/.test(number) ? String(Number(number.replaceAll(',', '.'))) : number,
  );
}

function quotationsIn(text: string): string[] {
  return [...text.matchAll(QUOTED)].map(([, quoted = '']) => quoted);
}

/** Returns whether `whole` without some of its items is `part`. */
function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let from = 0;
  return part.every((one) => (from = whole.indexOf(one, from) + 1) > 0);
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

function matches(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([match]) => match.toLowerCase()));
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((one) => whole.has(one));
}

function sharedStems(text: string, source: string): number {
  const known = stemsOf(source);
  const stems = [...stemsOf(text)];
  return stems.length === 0 ? 0 : stems.filter((stem) => known.has(stem)).length / stems.length;
}

function stemsOf(text: string): Set<string> {
  return new Set([...text.toLowerCase().matchAll(/\p{L}{4,}/gu)].map(([word]) => word.slice(0, STEM)));
}
