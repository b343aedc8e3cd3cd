import { toWords } from '../../place-identity/index.js';
import { CategoryPhrases, type PhraseMatch } from './category-phrases.js';
import type { PlaceIndex } from './place-index.js';
import { PlaceLookup } from './place-lookup.js';
import { stripQualifiers } from './qualifiers.js';

/** Position of a place in the index → relevance to a keyword, 0 < relevance ≤ 1.1. */
export type Relevance = ReadonlyMap<number, number>;

/** The category or the name matches. */
const MATCH = 1;
/** The category and the name match: search engines favour keywords in names. */
const MATCH_IN_NAME = 1.1;
/**
 * A place of a related category, or of another category with the keyword in its name. It ranks above a match that is about
 * a kilometre farther away.
 */
const RELATED = 0.1;
/** The category matches but the name in the keyword does not. Any match within about four kilometres ranks higher. */
const FILLER = 0.01;
const LONGEST_PART = 5;

/** A part of a keyword with a category, e.g. "farmacia" in "farmacia San Roque". */
interface Part {
  match: PhraseMatch;
  /** The places of the categories. */
  places: number[];
  /** Those of them with the remaining words in their name. */
  named: number[];
}

/** Finds the places that match a keyword, regardless of the position of the searcher. */
export class KeywordResolver {
  private readonly phrases: CategoryPhrases;
  private readonly places: PlaceLookup;
  private readonly localities: ReadonlySet<string>;

  constructor(index: PlaceIndex) {
    this.phrases = new CategoryPhrases(index.categories);
    this.places = new PlaceLookup(index);
    this.localities = new Set(index.localities);
  }

  /**
   * Returns the places of the category in the keyword, and those with the keyword as name or offer. Returns an empty map if
   * no part of the keyword matches.
   */
  resolve(keyword: string): Relevance {
    const words = toWords(keyword);
    const core = stripQualifiers(words, this.localities);
    const phrase = core.join(' ');
    const match = this.phrases.find(phrase);
    const named = this.namedOrOffering(words, core);
    if (match) return this.fromCategories(match, named);
    const part = this.bestPart(core);
    if (part) return this.fromPart(part, named);
    if (named.length > 0) return allAt(MATCH, named);
    const guess = this.phrases.findSimilar(phrase);
    if (guess) return this.fromCategories(guess, []);
    return allAt(MATCH, this.places.names.withAllSimilar(core));
  }

  private namedOrOffering(words: readonly string[], core: readonly string[]): number[] {
    // "Club Montevideo" is a name rather than a club in Montevideo.
    const fullName = core.length < words.length ? this.places.names.withAll(words) : [];
    if (fullName.length > 0) return fullName;
    return [...this.places.names.withAll(core), ...this.places.offering([core.join(' ')])];
  }

  private fromCategories(match: PhraseMatch, named: readonly number[]): Relevance {
    const relevance = new Map<number, number>();
    const raise = (place: number, value: number) => {
      relevance.set(place, Math.max(value, relevance.get(place) ?? 0));
    };
    const byName = new Set(match.isName ? [...named, ...this.namedLike(match)] : named);
    for (const place of byName) {
      raise(place, !match.isName || this.places.mayBe(place, match) ? MATCH : RELATED);
    }
    // A café with `cuisine=pizza` for "pizzeria".
    for (const place of this.places.offering(this.places.namesOfCategories(match))) raise(place, MATCH);
    for (const place of this.places.inCategories(match.related)) raise(place, RELATED);
    for (const [category, weight] of match.direct) {
      for (const place of this.places.inCategories([category])) {
        raise(place, weight * (byName.has(place) ? MATCH_IN_NAME : MATCH));
      }
    }
    return relevance;
  }

  /** Returns places with a one-word name of the categories in their name: "Pizzería Roma" for "pizza". */
  private namedLike(match: PhraseMatch): number[] {
    const names = this.places.namesOfCategories(match).filter((name) => !name.includes(' '));
    const named = names.flatMap((name) => this.places.names.withAll([name]));
    return named.filter((place) => this.places.mayBe(place, match));
  }

  /** Ranks named places above the others of the category. */
  private fromPart(part: Part, named: readonly number[]): Relevance {
    const matches = [...named, ...part.named];
    if (matches.length === 0) return this.fromCategories(part.match, []);
    return new Map([...allAt(FILLER, part.places), ...allAt(MATCH, matches)]);
  }

  /** Returns the longest phrase with a category. Of equal lengths it prefers one with a name beside it, then the rarest. */
  private bestPart(words: readonly string[]): Part | null {
    const together = words.length > 1 && this.phrases.findTogether(words);
    if (together) return this.toPart(together, []);
    for (let size = Math.min(words.length - 1, LONGEST_PART); size > 0; size--) {
      const parts = words.slice(size - 1).flatMap((_, start): Part[] => {
        const match = this.phrases.find(words.slice(start, start + size).join(' '));
        return match ? [this.toPart(match, [...words.slice(0, start), ...words.slice(start + size)])] : [];
      });
      const rarest = parts.sort((a, b) => a.places.length - b.places.length)[0];
      if (rarest) return parts.find((part) => part.named.length > 0) ?? rarest;
    }
    return null;
  }

  private toPart(match: PhraseMatch, rest: readonly string[]): Part {
    const places = this.places.inCategories(match.direct.keys());
    const withName = new Set(this.places.names.withAll(rest));
    return { match, places, named: places.filter((place) => withName.has(place)) };
  }
}

function allAt(relevance: number, places: readonly number[]): Relevance {
  return new Map(places.map((place) => [place, relevance]));
}
