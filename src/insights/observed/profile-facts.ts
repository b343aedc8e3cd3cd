import type { ProfileFacts } from '#libs/rank-model';
import type { StoredFacts } from '../../scanning/result-tables.sql.js';

/**
 * Providers whose lists carry website, phone and opening hours wherever a place has them. Of the others, a place that
 * was listed without is one of which we do not know.
 */
const TELLING: ReadonlySet<string> = new Set(['openstreetmap', 'serpapi', 'dataforseo', 'serper']);

type Field = 'hasWebsite' | 'hasPhone' | 'hasOpeningHours';

const AT: Readonly<Record<Field, 4 | 5 | 6>> = { hasWebsite: 4, hasPhone: 5, hasOpeningHours: 6 };

/**
 * Reads profiles off the facts of one scan. Listed without a field means "has none" only when the provider tells of
 * such fields and did so for some place of this scan; else it means unknown.
 */
export function profileReader(facts: readonly StoredFacts[]) {
  const told = Object.fromEntries(
    Object.entries(AT).map(([field, column]) => [field, facts.some((row) => row[column] === true)]),
  ) as Record<Field, boolean>;
  return (row: StoredFacts, provider: string): ProfileFacts => {
    const read = (field: Field): boolean | null => {
      const listed = row[AT[field]];
      return listed === false && !(told[field] && TELLING.has(provider)) ? null : listed;
    };
    return {
      hasWebsite: read('hasWebsite'),
      hasPhone: read('hasPhone'),
      hasOpeningHours: read('hasOpeningHours'),
    };
  };
}
