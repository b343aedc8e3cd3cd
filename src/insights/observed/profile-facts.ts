import type { ProfileFacts } from '#libs/rank-model';
import type { StoredFacts } from '../../scanning/record/result-tables.sql.js';

/** Providers that return website, phone and opening hours of every place that has them. */
const COMPLETE_PROVIDERS: ReadonlySet<string> = new Set(['openstreetmap', 'serpapi', 'dataforseo', 'serper']);

type Field = 'hasWebsite' | 'hasPhone' | 'hasOpeningHours';

const AT: Readonly<Record<Field, 4 | 5 | 6>> = { hasWebsite: 4, hasPhone: 5, hasOpeningHours: 6 };

/**
 * Returns a function that reads profiles from the facts of one scan. A missing field counts as absent only if the
 * provider is complete and some place of the scan has the field. Otherwise it is unknown.
 */
export function profileReader(facts: readonly StoredFacts[]) {
  const returned = Object.fromEntries(
    Object.entries(AT).map(([field, column]) => [field, facts.some((row) => row[column] === true)]),
  ) as Record<Field, boolean>;
  return (row: StoredFacts, provider: string): ProfileFacts => {
    const read = (field: Field): boolean | null => {
      const listed = row[AT[field]];
      return listed === false && !(returned[field] && COMPLETE_PROVIDERS.has(provider)) ? null : listed;
    };
    return {
      hasWebsite: read('hasWebsite'),
      hasPhone: read('hasPhone'),
      hasOpeningHours: read('hasOpeningHours'),
    };
  };
}
