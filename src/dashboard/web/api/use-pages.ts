import { useRef } from 'preact/hooks';
import { dashboardPages, type Pages } from './dashboard.js';
import { remembered } from './query-cache.js';
import { type KeptQuery, useKept, useQuery } from './use-query.js';

interface PagesQuery<T> extends KeptQuery<Pages<T>> {
  /** Reads one page more, and all before it again. */
  readonly more: () => void;
  readonly isReadingMore: boolean;
}

/**
 * A list under /dashboard/api by pages. When it is opened again, it is as long as it was.
 *
 * @param subject what it lists: while it is filtered otherwise, what is in sight stays
 */
export function usePages<T>(path: string, subject: string): PagesQuery<T> {
  const asked = useRef({ path: '', count: 1 });
  if (asked.current.path !== path) {
    const before = remembered(path) as Pages<T> | undefined;
    asked.current = { path, count: before?.count ?? 1 };
  }
  const query = useQuery(path, (signal) => dashboardPages<T>(path, asked.current.count, signal));
  const kept = useKept(query, subject);
  const more = (): void => {
    asked.current.count++;
    query.reload();
  };
  const { data, isLoading } = query;
  return { ...kept, more, isReadingMore: isLoading && (data?.count ?? 1) < asked.current.count };
}
