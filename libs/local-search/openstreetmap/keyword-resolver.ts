import { CategoryPhrases, type PhraseMeaning } from './category-phrases.js';
import type { PlaceIndex } from './place-index.js';
import { PlaceLookup } from './place-lookup.js';
import { stripQualifiers } from './qualifiers.js';
import { toWords } from './text.js';

/** Position of a place in the index → how relevant it is to a keyword, 0 < relevance ≤ 1.1. */
export type Relevance = ReadonlyMap<number, number>;

/** Of the category that is asked for, or called what is asked for. */
const WANTED = 1;
/** Engines favour a business whose name says what is searched for; a small edge, not a category. */
const IN_NAME = 1.1;
/**
 * A place that the keyword only hints at: of an associated category, or with the keyword in its name
 * though it is something else. It comes up where the real thing is about a kilometre further.
 */
const RELATED = 0.1;
/** So little that whatever is wanted by name comes first within some four kilometres. */
const FILLS_UP = 0.01;
const LONGEST_PART = 5;

/** What some of a keyword's words mean, e.g. "farmacia" in "farmacia San Roque". */
interface Part {
  meaning: PhraseMeaning;
  /** The places of the categories meant. */
  alike: number[];
  /** Those among them that are called what the remaining words say. */
  called: number[];
}

/** Tells which places a keyword asks for. Knows nothing of where the searcher stands. */
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
   * The places a keyword asks for: those of the category it names, and those whose name or offer it is. A
   * keyword that is neither, whole or in part, gives an empty map. Never throws.
   */
  resolve(keyword: string): Relevance {
    const words = toWords(keyword);
    const core = stripQualifiers(words, this.localities);
    const phrase = core.join(' ');
    const meaning = this.phrases.find(phrase);
    const named = this.namedOrOffering(words, core);
    if (meaning) return this.fromCategories(meaning, named);
    const part = this.bestPart(core);
    if (part) return this.fromPart(part, named);
    if (named.length > 0) return allAt(WANTED, named);
    const guess = this.phrases.findRoughly(phrase);
    if (guess) return this.fromCategories(guess, []);
    return allAt(WANTED, this.places.names.withAllRoughly(core));
  }

  private namedOrOffering(words: readonly string[], core: readonly string[]): number[] {
    // "Club Montevideo" is a name before it is a club in Montevideo.
    const fullName = core.length < words.length ? this.places.names.withAll(words) : [];
    if (fullName.length > 0) return fullName;
    return [...this.places.names.withAll(core), ...this.places.offering([core.join(' ')])];
  }

  private fromCategories(meaning: PhraseMeaning, named: readonly number[]): Relevance {
    const relevance = new Map<number, number>();
    const raise = (place: number, value: number) => {
      relevance.set(place, Math.max(value, relevance.get(place) ?? 0));
    };
    const byName = new Set(meaning.isName ? [...named, ...this.namedLike(meaning)] : named);
    for (const place of byName) {
      raise(place, !meaning.isName || this.places.mayBe(place, meaning) ? WANTED : RELATED);
    }
    // A café with `cuisine=pizza` for "pizzeria".
    for (const place of this.places.offering(this.places.namesOfCategories(meaning))) raise(place, WANTED);
    for (const place of this.places.inCategories(meaning.related)) raise(place, RELATED);
    for (const [category, weight] of meaning.direct) {
      for (const place of this.places.inCategories([category])) {
        raise(place, weight * (byName.has(place) ? IN_NAME : WANTED));
      }
    }
    return relevance;
  }

  /** Places called by one-word names of the categories: "Pizzería Roma" for the keyword "pizza". */
  private namedLike(meaning: PhraseMeaning): number[] {
    const names = this.places.namesOfCategories(meaning).filter((name) => !name.includes(' '));
    const called = names.flatMap((name) => this.places.names.withAll([name]));
    return called.filter((place) => this.places.mayBe(place, meaning));
  }

  /** A keyword that says more than its category: what it names comes first, the others fill up. */
  private fromPart({ meaning, alike, called }: Part, named: readonly number[]): Relevance {
    const wanted = [...named, ...called];
    if (wanted.length === 0) return this.fromCategories(meaning, []);
    return new Map([...allAt(FILLS_UP, alike), ...allAt(WANTED, wanted)]);
  }

  /** The longest run of words with a meaning; of equally long ones one that leaves a name, else the rarest. */
  private bestPart(words: readonly string[]): Part | null {
    const together = words.length > 1 && this.phrases.findTogether(words);
    if (together) return this.toPart(together, []);
    for (let size = Math.min(words.length - 1, LONGEST_PART); size > 0; size--) {
      const parts = words.slice(size - 1).flatMap((_, start): Part[] => {
        const meaning = this.phrases.find(words.slice(start, start + size).join(' '));
        return meaning
          ? [this.toPart(meaning, [...words.slice(0, start), ...words.slice(start + size)])]
          : [];
      });
      const rarest = parts.sort((a, b) => a.alike.length - b.alike.length)[0];
      if (rarest) return parts.find((part) => part.called.length > 0) ?? rarest;
    }
    return null;
  }

  private toPart(meaning: PhraseMeaning, rest: readonly string[]): Part {
    const alike = this.places.inCategories(meaning.direct.keys());
    const calledRest = new Set(this.places.names.withAll(rest));
    return { meaning, alike, called: alike.filter((place) => calledRest.has(place)) };
  }
}

function allAt(relevance: number, places: readonly number[]): Relevance {
  return new Map(places.map((place) => [place, relevance]));
}
