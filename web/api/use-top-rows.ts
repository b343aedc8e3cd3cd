import { useState } from 'preact/hooks';
import type { Answer, Reading } from './operations.js';
import { type PreviousDataQuery, useApi, usePreviousData } from './use-query.js';

/** Lists that are ordered by importance. */
type ListPath = '/api/v1/competitors' | '/api/v1/ai/insights';

const MOST = 100;

/** Filters by business and keyword. Defaults to all. */
export interface Subject {
  readonly businessId?: number | undefined;
  readonly keyword?: string | undefined;
  /** Only for insights: leaves out those whose action is dismissed. */
  readonly dismissed?: 'false' | undefined;
}

interface TopRows<P extends ListPath> {
  readonly query: PreviousDataQuery<Answer<P, 'get'>>;
  /** The properties of `ShowMore`; null when the list is complete. */
  readonly more: { readonly busy: boolean; readonly onMore: () => void } | null;
}

/** Reads the first rows of a list, and up to 100 on request. Visible rows stay while more are read. */
export function useTopRows<P extends ListPath>(
  path: P,
  { businessId, keyword, dismissed }: Subject,
  first: number,
): TopRows<P> {
  const [limit, setLimit] = useState(first);
  const of = { business_id: businessId, keyword, ...(dismissed && { dismissed }) };
  const reading: Reading<ListPath> = { query: { limit, ...of } };
  const query = usePreviousData(useApi(path, reading as Reading<P>), JSON.stringify(of));
  const { data, isStale, isLoading } = query;
  const hasMore = isStale || ((data as readonly unknown[] | undefined)?.length === limit && limit < MOST);
  const onMore = (): void => {
    setLimit(MOST);
  };
  return { query, more: hasMore ? { busy: isStale && isLoading, onMore } : null };
}
