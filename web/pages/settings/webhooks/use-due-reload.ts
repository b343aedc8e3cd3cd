import { useEffect } from 'preact/hooks';
import type { Pages } from '../../../api/api.js';
import type { WebhookDelivery } from '../../../api/types.js';
import type { Query } from '../../../api/use-query.js';

type Due = Pick<WebhookDelivery, 'next_attempt_at'>;

const SOON_MS = 15_000;
const PAUSE_MS = 1_500;

/** Reloads a log while an attempt is due. */
export function useDueReload(query: Query<Pages<Due>>): void {
  useReload(query, query.data?.rows ?? []);
}

/** The same for one delivery. */
export function useDueReloadOne(query: Query<Due>): void {
  useReload(query, query.data ? [query.data] : []);
}

function useReload({ data, reload }: Query<unknown>, deliveries: readonly Due[]): void {
  const isDue = deliveries.some(
    ({ next_attempt_at: next }) => next !== null && Date.parse(next) < Date.now() + SOON_MS,
  );
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(reload, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [data, isDue, reload]);
}
