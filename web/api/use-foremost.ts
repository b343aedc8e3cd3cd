import { useState } from 'preact/hooks';
import type { Answer, Reading } from './operations.js';
import { type KeptQuery, useApi, useKept } from './use-query.js';

/** Lists that begin with what matters most. */
type ListPath = '/api/v1/competitors' | '/api/v1/ai/insights';

const MOST = 100;

/** Of which business and keyword; all of them unless given. */
export interface Subject {
  readonly businessId?: number | undefined;
  readonly keyword?: string | undefined;
}

interface Foremost<P extends ListPath> {
  readonly query: KeptQuery<Answer<P, 'get'>>;
  /** For `ShowMore`; null when there is no more to show. */
  readonly more: { readonly busy: boolean; readonly onMore: () => void } | null;
}

/** The foremost of a list, and up to a hundred when asked for. Those in sight stay while more of them are read. */
export function useForemost<P extends ListPath>(
  path: P,
  { businessId, keyword }: Subject,
  first: number,
): Foremost<P> {
  const [limit, setLimit] = useState(first);
  const of = { business_id: businessId, keyword };
  const reading: Reading<ListPath> = { query: { limit, ...of } };
  const query = useKept(useApi(path, reading as Reading<P>), JSON.stringify(of));
  const { data, isStale, isLoading } = query;
  const hasMore = isStale || ((data as readonly unknown[] | undefined)?.length === limit && limit < MOST);
  const onMore = (): void => {
    setLimit(MOST);
  };
  return { query, more: hasMore ? { busy: isStale && isLoading, onMore } : null };
}
