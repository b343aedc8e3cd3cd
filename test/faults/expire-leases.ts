import pg from 'pg';
import type { TestDatabase } from '../support/databases.js';

/**
 * On a server the lease of a dead worker runs out by itself after a minute, and so do its claims on webhooks; after
 * this, that minute is over. The embedded database revokes both at the start, having no other owner.
 */
export async function expireLeases({ env }: TestDatabase): Promise<void> {
  const connectionString = env['DATABASE_URL'];
  if (connectionString === undefined) return;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`update scan set lease_expires_at = now() where lease_expires_at is not null`);
  await client.query(`update webhook_delivery set claimed_until = now() where claimed_until is not null`);
  await client.end();
}
