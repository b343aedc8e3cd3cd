import { useRef } from 'preact/hooks';
import { dashboardPages, type Pages } from './dashboard.js';
import { type Query, useQuery } from './use-query.js';

/** A list under /dashboard/api by pages. `more` reads one page more, and all before it again. */
export function usePages<T>(path: string): Query<Pages<T>> & { readonly more: () => void } {
  const shown = useRef({ path, count: 1 });
  if (shown.current.path !== path) shown.current = { path, count: 1 };
  const query = useQuery(path, (signal) => dashboardPages<T>(path, shown.current.count, signal));
  const more = (): void => {
    shown.current.count++;
    query.reload();
  };
  return { ...query, more };
}
