import { useEffect } from 'preact/hooks';
import type { Query } from './use-query.js';

const PAUSE_MS = 2_000;

/** Reads a query again and again while it is active and the page is visible. */
export function useReload(
  { isLoading, reload }: Pick<Query<unknown>, 'isLoading' | 'reload'>,
  isActive: boolean,
): void {
  useEffect(() => {
    if (!isActive || isLoading) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, PAUSE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isActive, isLoading, reload]);
}
