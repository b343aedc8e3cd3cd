import { useState } from 'preact/hooks';
import type { Competitor } from '../../api/types.js';
import { type PreviousDataQuery, useApi, usePreviousData } from '../../api/use-query.js';

const FIRST = 20;
const MOST = 100;

/** Filters by business and keyword. Defaults to all. */
export interface Subject {
  readonly businessId?: number | undefined;
  readonly keyword?: string | undefined;
}

interface TopCompetitors {
  readonly query: PreviousDataQuery<readonly Competitor[]>;
  /** The properties of `ShowMore`; null when the list is complete. */
  readonly more: { readonly busy: boolean; readonly onMore: () => void } | null;
}

/** Reads the 20 strongest competitors, and up to 100 on request. Visible rows stay while more are read. */
export function useTopCompetitors({ businessId, keyword }: Subject): TopCompetitors {
  const [limit, setLimit] = useState(FIRST);
  const of = { business_id: businessId, keyword };
  const all = useApi('/api/v1/competitors', { query: { limit, ...of } });
  const query = usePreviousData(all, JSON.stringify(of));
  const { data, isStale, isLoading } = query;
  const hasMore = isStale || (data?.length === limit && limit < MOST);
  const onMore = (): void => {
    setLimit(MOST);
  };
  return { query, more: hasMore ? { busy: isStale && isLoading, onMore } : null };
}
