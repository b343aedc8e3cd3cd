import type { HistoryEntry } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { yearBefore } from '../../../rank/year-before.js';

/** The scans of a keyword in the last year, oldest first. */
export function useScans(businessId: number, keyword: string): readonly HistoryEntry[] {
  const { data } = useApi('/api/v1/history', {
    query: { business_id: businessId, keyword, from: yearBefore(new Date()) },
  });
  return data?.history ?? [];
}
