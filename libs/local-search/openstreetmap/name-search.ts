import MiniSearch from 'minisearch';
import type { PlaceRecord } from './place-index.js';
import { toWords } from './text.js';

/** From these lengths on a word may also match as a beginning, or with one letter wrong. */
const PREFIX_LENGTH = 4;
const FUZZY_LENGTH = 5;

/** Full-text search over what places are called: names, other names, brand, operator. */
export class NameSearch {
  private readonly index: MiniSearch<{ id: number; text: string }>;

  constructor(places: readonly PlaceRecord[]) {
    this.index = new MiniSearch({ fields: ['text'], tokenize: toWords, processTerm: (word) => word });
    this.index.addAll(
      places.map((place, id) => ({ id, text: [place.name, ...(place.also ?? [])].join(' ') })),
    );
  }

  /** Indexes of the places whose names hold every one of the words; none for no words. */
  withAll(words: readonly string[]): number[] {
    return this.search(words, { prefix: false, fuzzy: false });
  }

  /** The same, but a word may be the beginning of a name's word or differ from it by one letter. */
  withAllRoughly(words: readonly string[]): number[] {
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
