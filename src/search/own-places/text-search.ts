import { stem, stripQualifiers } from '#libs/local-search';
import { toWords } from '#libs/place-identity';
import type { OwnPlace } from './own-place.js';

/** Further words of a keyword are ignored. */
const MAX_KEYWORD_WORDS = 8;
/** Characters. PostgreSQL allows 2,046 bytes. */
const MAX_WORD_LENGTH = 500;
/** Positions in a tsvector end at 16,383. */
const MAX_FIELD_WORDS = 1_000;

/** A keyword without "near me", "best" and the like. */
export interface Keyword {
  /** Distinct words as lexemes of a tsquery; empty for a keyword without letters and digits. */
  readonly lexemes: readonly string[];
  readonly spelling: string;
}

/**
 * Returns the words of name (A), category (B) and address (C). A text search configuration of PostgreSQL would depend on
 * the server and its locale.
 */
export function toTsvector({ name, category, address }: OwnPlace): string {
  const fields = [
    ['A', name],
    ['B', category],
    ['C', address],
  ] as const;
  return fields
    .flatMap(([weight, text]) =>
      toWords(text ?? '')
        .slice(0, MAX_FIELD_WORDS)
        .map((word, index) => `${toLexeme(word)}:${index + 1}${weight}`),
    )
    .join(' ');
}

/** Returns name and category as one phrase, for the comparison by letters. */
export function toSpelling({ name, category }: OwnPlace): string {
  return toWords(`${name} ${category ?? ''}`).join(' ');
}

export function parseKeyword(keyword: string): Keyword {
  const core = stripQualifiers(toWords(keyword), new Set());
  return { lexemes: [...new Set(core.map(toLexeme))].slice(0, MAX_KEYWORD_WORDS), spelling: core.join(' ') };
}

function toLexeme(word: string): string {
  const stemmed = stem(word).slice(0, MAX_WORD_LENGTH);
  return `'${stemmed.toWellFormed().replaceAll('\\', '').replaceAll("'", '')}'`;
}
