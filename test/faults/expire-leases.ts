import pg from 'pg';
import type { TestDatabase } from '../support/databases.js';

/**
 * Expires the leases of scans, imports and reports and the claims of webhooks, which on a server outlive a dead worker by a minute. On the
 * embedded database this has no effect: the service releases them when it starts.
 */
export async function expireLeases({ env }: TestDatabase): Promise<void> {
  const connectionString = env['DATABASE_URL'];
  if (connectionString === undefined) return;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`update scan set lease_expires_at = now() where lease_expires_at is not null`);
  await client.query(
    `update business_import set lease_expires_at = now() where lease_expires_at is not null`,
  );
  await client.query(`update report set lease_expires_at = now() where lease_expires_at is not null`);
  await client.query(`update webhook_delivery set claimed_until = now() where claimed_until is not null`);
  await client.end();
}
