import type { HistoryEntry } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { yearBefore } from '../../../rank/year-before.js';

/** The scans of a keyword in the last year, oldest first; undefined until they are read, none if that fails. */
export function useScans(businessId: number, keyword: string): readonly HistoryEntry[] | undefined {
  const { data, error } = useApi('/api/v1/history', scansOf(businessId, keyword));
  return data?.history ?? (error && []);
}

/** The parameters with which `useScans` reads the history. */
export function scansOf(businessId: number, keyword: string) {
  return { query: { business_id: businessId, keyword, from: yearBefore(new Date()) } };
}
