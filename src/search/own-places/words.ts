import { stem, stripQualifiers, toWords } from '#libs/local-search';
import type { OwnPlace } from './own-place.js';

/** Words of a keyword that are looked for; more do not make it clearer what is meant. */
const MOST_WORDS = 8;
/** PostgreSQL's limit is 2,046 bytes. */
const LONGEST_WORD = 500;
/** Of one field: positions in a tsvector end at 16,383. */
const MOST_WORDS_OF_FIELD = 1_000;

/** Worked out here and not by a text search configuration, so that the answer is the same on every server and locale. */
export function tsvectorOf({ name, category, address }: OwnPlace): string {
  const fields = [
    ['A', name],
    ['B', category],
    ['C', address],
  ] as const;
  return fields
    .flatMap(([weight, text]) =>
      stemsOf(text ?? '')
        .slice(0, MOST_WORDS_OF_FIELD)
        .map((word, index) => `${quoted(word)}:${index + 1}${weight}`),
    )
    .join(' ');
}

/** Name and category as one phrase, to be compared by its letters. */
export function spellingOf({ name, category }: OwnPlace): string {
  return toWords(`${name} ${category ?? ''}`).join(' ');
}

export interface Keyword {
  /** Its different words, as lexemes of a tsquery; empty for one without letters and digits. */
  readonly lexemes: readonly string[];
  readonly spelling: string;
}

/** What a keyword asks for: without "near me", "best" and the like. */
export function readKeyword(keyword: string): Keyword {
  const core = stripQualifiers(toWords(keyword), new Set());
  const stems = new Set(core.map((word) => stem(word).slice(0, LONGEST_WORD)));
  return { lexemes: [...stems].slice(0, MOST_WORDS).map(quoted), spelling: core.join(' ') };
}

function stemsOf(text: string): string[] {
  return toWords(text).map((word) => stem(word).slice(0, LONGEST_WORD));
}

/** A word is letters, marks and digits; quoted all the same. */
function quoted(word: string): string {
  return `'${word.toWellFormed().replaceAll('\\', '').replaceAll("'", '')}'`;
}
