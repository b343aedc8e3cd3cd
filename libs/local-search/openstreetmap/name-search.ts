import MiniSearch from 'minisearch';
import type { PlaceRecord } from './place-index.js';
import { toWords } from '../../place-identity/index.js';

/** Minimum lengths of words that may match as a prefix or with one wrong letter. */
const PREFIX_LENGTH = 4;
const FUZZY_LENGTH = 5;

/** Full-text search over names, other names, brand and operator. */
export class NameSearch {
  private readonly index: MiniSearch<{ id: number; text: string }>;

  constructor(places: readonly PlaceRecord[]) {
    this.index = new MiniSearch({ fields: ['text'], tokenize: toWords, processTerm: (word) => word });
    this.index.addAll(
      places.map((place, id) => ({ id, text: [place.name, ...(place.also ?? [])].join(' ') })),
    );
  }

  /** Returns the places whose names contain all words; none without words. */
  withAll(words: readonly string[]): number[] {
    return this.search(words, { prefix: false, fuzzy: false });
  }

  /** As `withAll`, but a word may be a prefix or differ by one letter. */
  withAllSimilar(words: readonly string[]): number[] {
    return this.search(words, {
      prefix: (word: string) => word.length >= PREFIX_LENGTH,
      fuzzy: (word: string) => (word.length >= FUZZY_LENGTH ? 1 : false),
    });
  }

  private search(words: readonly string[], options: Parameters<MiniSearch['search']>[1]): number[] {
    if (words.length === 0) return [];
    const found = this.index.search(words.join(' '), { ...options, combineWith: 'AND' });
    return found.map((result) => result.id as number);
  }
}
