import { useEffect, useRef } from 'preact/hooks';
import type { Pages } from '../../../api/api.js';
import type { WebhookDelivery } from '../../../api/types.js';
import type { Query } from '../../../api/use-query.js';
import { useReload } from '../../../api/use-reload.js';

type Due = Pick<WebhookDelivery, 'next_attempt_at'>;

const SOON_MS = 15_000;

/** Reloads a log while an attempt is due, and its endpoint when the log has changed: an outcome changes both. */
export function useDueReload(log: Query<Pages<Due>>, reloadEndpoint: () => void): void {
  const { data } = log;
  useReload(log, data?.rows.some(isDue) ?? false);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!data) return;
    const now = JSON.stringify(data.rows);
    if (before.current !== undefined && before.current !== now) reloadEndpoint();
    before.current = now;
  }, [data, reloadEndpoint]);
}

/** Reloads one delivery while an attempt is due. */
export function useDueReloadOne(query: Query<Due>): void {
  useReload(query, query.data !== undefined && isDue(query.data));
}

function isDue({ next_attempt_at: next }: Due): boolean {
  return next !== null && Date.parse(next) < Date.now() + SOON_MS;
}
