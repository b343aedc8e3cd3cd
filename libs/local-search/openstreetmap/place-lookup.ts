import type { PhraseMatch } from './category-phrases.js';
import { NameSearch } from './name-search.js';
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
