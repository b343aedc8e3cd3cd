import { useEffect, useRef } from 'preact/hooks';
import type { Pages } from '../../../api/api.js';
import type { WebhookDelivery } from '../../../api/types.js';
import type { Query } from '../../../api/use-query.js';

type Due = Pick<WebhookDelivery, 'next_attempt_at'>;

const SOON_MS = 15_000;
const PAUSE_MS = 1_500;

/** Reloads a log while an attempt is due, and its endpoint after each of these reloads: an outcome changes both. */
export function useDueReload(log: Query<Pages<Due>>, reloadEndpoint: () => void): void {
  useReload(log, log.data?.rows ?? [], reloadEndpoint);
}

/** Reloads one delivery while an attempt is due. */
export function useDueReloadOne(query: Query<Due>): void {
  useReload(query, query.data ? [query.data] : []);
}

function useReload(
  { data, reload }: Query<unknown>,
  deliveries: readonly Due[],
  onReload?: () => void,
): void {
  const isDue = deliveries.some(
    ({ next_attempt_at: next }) => next !== null && Date.parse(next) < Date.now() + SOON_MS,
  );
  const wasDue = useRef(false);
  useEffect(() => {
    if (wasDue.current) onReload?.();
    wasDue.current = isDue;
    if (!isDue) return;
    const timer = setTimeout(reload, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [data, isDue, reload, onReload]);
}
