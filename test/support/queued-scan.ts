import { EntityManager } from '#platform/database/entity-manager';
import type { TestServer } from './test-server.js';

const COLUMNS = `account_id, livemode, business_id, keyword, keyword_key, center_lat, center_lng, grid_size, radius_miles,
  provider, pins_total, created_at`;

/**
 * Inserts a queued copy of a scan without enqueuing it.
 *
 * @param attempt how many workers it has crashed; it is given up after five
 * @returns its id
 */
export async function insertQueuedScan(server: TestServer, scanId: unknown, attempt = 0): Promise<number> {
  const [row] = await server.inContext(() =>
    server.app.get(EntityManager).execute<{ id: number }[]>(
      `insert into scan (${COLUMNS}, status, attempt) select ${COLUMNS}, 'queued', ? from scan where id = ?
         returning id`,
      [attempt, scanId],
    ),
  );
  if (!row) throw new Error('there is no such scan');
  return row.id;
}
