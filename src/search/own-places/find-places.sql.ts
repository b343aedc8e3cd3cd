import type { LatLng } from '#libs/geo-grid';
import { inBoxAround, metersFrom, type Sql } from './near.sql.js';
import type { Keyword } from './text-search.js';

/** Places farther away are not listed. */
const MAX_METERS = 50_000;
/** The distance at which a place scores half of what it scores at the searcher's position. */
const HALF_METERS = 500;
/** Relevance of a word that is only in the address. */
const ADDRESS_RELEVANCE = 0.5;

export const COLUMNS =
  'id, name, lat, lng, address, category, phone, website, rating, review_count, opening_hours';

export interface Search extends LatLng {
  readonly keyword: Keyword;
  readonly depth: number;
}

/**
 * Selects the places with a word of the keyword in name or category, best first:
 * score = relevance ÷ (1 + metres ÷ 500), where relevance is the mean over the words of 1 for one in name or
 * category, 0.5 for one only in the address, else 0. Scores are compared to nine digits; ties are ordered by ID.
 */
export function rankedByWords({ keyword: { lexemes }, ...search }: Search): Sql {
  const relevances = lexemes.map(
    () =>
      `case when words @@ ?::tsquery then 1 when words @@ ?::tsquery then ${ADDRESS_RELEVANCE}::float8 else 0 end`,
  );
  return ranked(search, {
    relevance: {
      sql: `(${relevances.join(' + ')}) / ${lexemes.length}::float8`,
      parameters: lexemes.flatMap((word) => [`${word}:AB`, `${word}:C`]),
    },
    condition: {
      sql: 'words @@ ?::tsquery',
      parameters: [lexemes.map((word) => `${word}:AB`).join(' | ')],
    },
  });
}

/** Selects the places with a name and category similar to the keyword; relevance is `word_similarity` of pg_trgm. */
export function rankedBySimilarity({ keyword: { spelling }, ...search }: Search): Sql {
  return ranked(search, {
    relevance: { sql: 'word_similarity(?, spelled)', parameters: [spelling] },
    condition: { sql: '? <% spelled', parameters: [spelling] },
  });
}

function ranked(
  { depth, ...point }: Omit<Search, 'keyword'>,
  { relevance, condition }: { relevance: Sql; condition: Sql },
): Sql {
  const meters = metersFrom(point);
  const box = inBoxAround(point, MAX_METERS);
  return {
    sql: `
      select ${COLUMNS} from (
        select ${COLUMNS}, ${relevance.sql} as relevance, ${meters.sql} as meters
        from own_place where ${condition.sql} and ${box.sql}
      ) as found
      where meters <= ${MAX_METERS}
      order by round((relevance / (1 + meters / ${HALF_METERS}) * 1e9)::numeric) desc, id
      limit ?`,
    parameters: [
      ...relevance.parameters,
      ...meters.parameters,
      ...condition.parameters,
      ...box.parameters,
      Math.max(0, depth),
    ],
  };
}
