/** A title and a description of an insight. */
export interface Wording {
  readonly title: string;
  readonly description: string;
}

const LONGEST = { title: 120, description: 900 };
/** Links, markup, addresses, control characters: nothing that an insight has, or a page or terminal would obey. */
const UNWANTED = /[<>`@|\\[\]{}*#]|:\/\/|www\.|\p{Cc}|\p{Cf}/iu;
/** Estimates are associations; whoever words them promises nothing. */
const PROMISES =
  /\b(guarant|promis|certainly|definitely|for sure|ensures? (a|that)|will (rank|rise|climb|gain|reach|be first))/i;
/** Numbers that are no digits. `one` is left out: it is mostly a pronoun. */
const NUMBER_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|fifty|hundred|thousand|million|half|twice|double|triple|third|quarter|percent)s?\b/gi;
const QUOTED = /[“"«]([^”"»]+)[”"»]/gu;
/** Of the longer words of a new text, the part that must be about what the plain text is about. */
const LEAST_SHARED = 0.3;
const STEM = 4;

/**
 * Whether a language model has only said the same in other words: every number, number word and quotation is in the
 * plain text too, there is no link, markup or promise, and it is about the same thing.
 */
export function isFaithful(worded: Wording, plain: Wording): boolean {
  const source = `${plain.title} ${plain.description}`;
  const texts = [
    [worded.title, LONGEST.title],
    [worded.description, LONGEST.description],
  ] as const;
  return (
    texts.every(
      ([text, longest]) =>
        text.trim() !== '' &&
        text.length <= longest &&
        text.isWellFormed() &&
        !UNWANTED.test(text) &&
        !(PROMISES.test(text) && !PROMISES.test(source)) &&
        isSubset(numbersIn(text), numbersIn(source)) &&
        isSubset(matches(text, NUMBER_WORDS), matches(source, NUMBER_WORDS)) &&
        [...text.matchAll(QUOTED)].every(([, quoted = '']) => source.includes(quoted)),
    ) && sharedStems(worded.description, source) >= LEAST_SHARED
  );
}

/** Each number as a value, and each digit or fraction of other scripts as it is. */
function numbersIn(text: string): Set<string> {
  const ascii = matches(text, /\d+(?:[.,]\d+)*/g);
  const values = [...ascii].map((number) => String(Number(number.replaceAll(',', '.'))));
  return new Set([...values, ...matches(text, /(?!\d)\p{N}/gu)]);
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
