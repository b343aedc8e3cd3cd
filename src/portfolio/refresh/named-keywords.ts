import { keywordKey } from '../../businesses/keyword.js';

/** A keyword that a business or one of its schedules names. */
export interface NamedKeyword {
  readonly keyword: string;
  /** The enabled schedules that scan it, oldest first. */
  readonly scheduleIds: readonly number[];
}

/** An enabled schedule. Null stands for the keywords of the business. */
interface KeywordSchedule {
  readonly id: number;
  readonly keywords?: readonly string[] | null | undefined;
}

/** Returns the keywords of a business and of its enabled schedules, by the key of the keyword. */
export function namedKeywords(
  keywords: readonly string[],
  schedules: readonly KeywordSchedule[],
): ReadonlyMap<string, NamedKeyword> {
  const named = new Map<string, { keyword: string; scheduleIds: number[] }>();
  const name = (keyword: string): { scheduleIds: number[] } => {
    const key = keywordKey(keyword);
    const entry = named.get(key) ?? { keyword, scheduleIds: [] };
    named.set(key, entry);
    return entry;
  };
  for (const keyword of keywords) name(keyword);
  for (const { id, keywords: own } of schedules.toSorted((one, other) => one.id - other.id)) {
    const keys = new Map((own ?? keywords).map((keyword) => [keywordKey(keyword), keyword]));
    for (const keyword of keys.values()) name(keyword).scheduleIds.push(id);
  }
  return named;
}
