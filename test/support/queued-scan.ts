import { EntityManager } from '#platform/database/entity-manager';
import type { TestServer } from './test-server.js';

const COLUMNS = `account_id, livemode, business_id, keyword, keyword_key, series_id, center_lat, center_lng, grid_size, radius_miles,
  provider, pins_total, created_at`;

/**
 * Inserts a queued copy of a scan without enqueuing it.
 *
 * @param options.attempt how many workers it has crashed; it is given up after five
 * @param options.isPostponed keeps the service from enqueueing it until `lease_expires_at` is null
 * @returns its id
 */
export async function insertQueuedScan(
  server: TestServer,
  scanId: unknown,
  { attempt = 0, isPostponed = false } = {},
): Promise<number> {
  const [row] = await server.inContext(() =>
    server.app.get(EntityManager).execute<{ id: number }[]>(
      `insert into scan (${COLUMNS}, status, attempt, lease_expires_at)
       select ${COLUMNS}, 'queued', ?, case when ? then now() + interval '1 hour' end from scan where id = ?
       returning id`,
      [attempt, isPostponed, scanId],
    ),
  );
  if (!row) throw new Error('there is no such scan');
  return row.id;
}
