import MiniSearch from 'minisearch';
import type { CategoryRecord } from './place-index.js';
import { stem } from './text.js';

/** The categories of a phrase, by their index. */
export interface PhraseMatch {
  /** The matching categories with their weights, 0 < weight ≤ 1 (the best is 1). */
  direct: ReadonlyMap<number, number>;
  /** Whether the phrase is a name of these categories rather than an associated term. */
  isName: boolean;
  /** Further associated categories, none of them in `direct`. */
  related: ReadonlySet<number>;
}

interface Table {
  keyOf: (phrase: string) => string;
  isName: boolean;
  isLocal: boolean;
  /** Phrase key → category → weight. */
  entries: Map<string, Map<number, number>>;
}

/** In shorter words a different letter makes another word: "bar", "bank". */
const FUZZY_LENGTH = 6;

/** Removes spaces: "hair cut" equals "haircut". */
const withoutSpaces = (phrase: string): string => phrase.replaceAll(' ', '');
const stems = (phrase: string): string => phrase.split(' ').map(stem).join('');
/** Words for any kind of place. */
const ANY_PLACE = new Set([
  'shop',
  'shops',
  'store',
  'stores',
  'service',
  'services',
  'tienda',
  'магазин',
  'дүкені',
]);

/** A dictionary from phrases (in the form of `toPhrase`) to categories. */
export class CategoryPhrases {
  /**
   * In decreasing order of certainty. The first table with a phrase determines its categories, so local languages take
   * precedence over others, and names over terms.
   */
  private readonly tables: readonly Table[];
  private readonly spellings: MiniSearch<{ id: string }>;
  private readonly bags: MiniSearch<{ id: number; words: string }>;

  constructor(categories: readonly CategoryRecord[]) {
    const names = (record: CategoryRecord) => [record.names];
    const foreignNames = (record: CategoryRecord) => [record.foreignNames];
    const terms = (record: CategoryRecord) => record.terms;
    const table = (listsOf: (record: CategoryRecord) => string[][], kind: Omit<Table, 'entries'>): Table => ({
      ...kind,
      entries: entriesOf(categories, listsOf, kind),
    });
    this.tables = [
      table(names, { keyOf: withoutSpaces, isName: true, isLocal: true }),
      table(names, { keyOf: stems, isName: true, isLocal: true }),
      table(foreignNames, { keyOf: withoutSpaces, isName: true, isLocal: false }),
      table(terms, { keyOf: withoutSpaces, isName: false, isLocal: true }),
      table(terms, { keyOf: stems, isName: false, isLocal: true }),
    ];
    this.spellings = new MiniSearch({ fields: ['id'], processTerm: (word) => word });
    this.spellings.addAll([...new Set(categories.flatMap((record) => record.names))].map((id) => ({ id })));
    this.bags = new MiniSearch({ fields: ['words'], processTerm: stem });
    this.bags.addAll(
      categories.map((record, id) => ({ id, words: [...record.names, ...record.terms.flat()].join(' ') })),
    );
  }

  /** Returns the categories of a whole phrase; null if it is unknown. */
  find(phrase: string): PhraseMatch | null {
    const hits = this.tables.map((table) => table.entries.get(table.keyOf(phrase)));
    const first = hits.findIndex((hit) => hit !== undefined);
    const direct = hits[first];
    if (!direct) return null;
    const best = Math.max(...direct.values());
    const related = hits.filter((_, index) => index > first && this.tables[index]?.isLocal);
    return {
      direct: new Map([...direct].map(([category, weight]) => [category, weight / best])),
      isName: this.tables[first]?.isName === true,
      related: new Set(
        related.flatMap((hit) => [...(hit?.keys() ?? [])]).filter((category) => !direct.has(category)),
      ),
    };
  }

  /** Returns the categories that use all words in any phrase: "auto repair" for a car repair shop. */
  findTogether(words: readonly string[]): PhraseMatch | null {
    const specific = words.filter((word) => !ANY_PLACE.has(word));
    const found = this.bags.search(specific.join(' '), { combineWith: 'AND' });
    const best = found[0]?.score ?? 0;
    const direct = new Map(found.map((result) => [result.id as number, result.score / best]));
    return found.length > 0 ? { direct, isName: false, related: new Set() } : null;
  }

  /** Returns the categories with a name that differs by one letter in some words ("farmasia"). */
  findSimilar(phrase: string): PhraseMatch | null {
    const words = phrase.split(' ').length;
    const similar = this.spellings
      .search(phrase, { combineWith: 'AND', fuzzy: (word) => (word.length >= FUZZY_LENGTH ? 1 : false) })
      .map((result) => String(result.id))
      .find((name) => name.split(' ').length === words);
    return similar === undefined ? null : this.find(similar);
  }
}

function entriesOf(
  categories: readonly CategoryRecord[],
  listsOf: (record: CategoryRecord) => string[][],
  kind: Omit<Table, 'entries'>,
): Table['entries'] {
  const entries: Table['entries'] = new Map();
  for (const [category, record] of categories.entries()) {
    for (const list of listsOf(record)) {
      // A term among few is more specific: "coffee" is one of 5 terms of a café and of 15 of a restaurant.
      const weight = kind.isName ? 1 : 1 / list.length;
      for (const phrase of list) {
        const key = kind.keyOf(phrase);
        const hits = entries.get(key) ?? new Map<number, number>();
        if (hits.size === 0) entries.set(key, hits);
        hits.set(category, Math.max(weight, hits.get(category) ?? 0));
      }
    }
  }
  return entries;
}
