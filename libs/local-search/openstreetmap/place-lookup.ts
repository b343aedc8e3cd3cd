import MiniSearch from 'minisearch';
import { toWords } from '../../place-identity/index.js';
import type { PhraseMatch } from './category-phrases.js';
import type { CategoryRecord, PlaceIndex, PlaceRecord } from './place-index.js';

/** Finds places of an index by category, offer and name. Places are positions in the index. */
export class PlaceLookup {
  readonly names: NameSearch;
  private readonly categories: readonly CategoryRecord[];
  private readonly places: readonly PlaceRecord[];
  private readonly byCategory: ReadonlyMap<number, number[]>;
  private readonly byOffer: ReadonlyMap<string, number[]>;

  constructor(index: PlaceIndex) {
    this.names = new NameSearch(index.places);
    this.categories = index.categories;
    this.places = index.places;
    this.byCategory = groupPlaces(index.places, (place) => place.categories);
    this.byOffer = groupPlaces(index.places, (place) => place.offers ?? []);
  }

  inCategories(categories: Iterable<number>): number[] {
    return [...categories].flatMap((category) => this.byCategory.get(category) ?? []);
  }

  offering(phrases: readonly string[]): number[] {
    return phrases.flatMap((phrase) => this.byOffer.get(phrase) ?? []);
  }

  /** Returns the names of the categories in the languages of the areas. */
  namesOfCategories(match: PhraseMatch): string[] {
    return [...match.direct.keys()].flatMap((category) => this.categories[category]?.names ?? []);
  }

  /** Returns whether a place may belong to the categories: its own is unspecified, or wider than one of them. */
  mayBe(place: number, match: PhraseMatch): boolean {
    const own = this.categories[this.places[place]?.categories[0] ?? -1]?.id ?? '';
    if (!own.includes('/')) return true;
    return [...match.direct.keys()].some((category) => this.categories[category]?.id.startsWith(`${own}/`));
  }
}

function groupPlaces<Key>(
  places: readonly PlaceRecord[],
  keysOf: (place: PlaceRecord) => readonly Key[],
): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const [position, place] of places.entries()) {
    for (const key of keysOf(place)) {
      const group = groups.get(key);
      if (group) group.push(position);
      else groups.set(key, [position]);
    }
  }
  return groups;
}

/** Minimum lengths of words that may match as a prefix or with one wrong letter. */
const PREFIX_LENGTH = 4;
const FUZZY_LENGTH = 5;

/** Full-text search over names, other names, brand and operator. */
class NameSearch {
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
