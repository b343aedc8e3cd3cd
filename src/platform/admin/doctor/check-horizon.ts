import type { DatabaseInspector } from '../../database/database-inspector.js';
import { type Finding, warn } from './finding.js';

/** A transaction of the service ends within seconds, a backup by `pg_dump` of a large database within an hour. */
const OLD_SECONDS = 15 * 60;
/** About an hour of a busy installation. */
const OLD_TRANSACTIONS = 500_000;

/**
 * Finds what keeps PostgreSQL from removing old versions of rows: an open or prepared transaction, or a replication slot.
 * The tables of jobs then grow with every change, and each claim of work reads what is left.
 *
 * @returns no finding if there is nothing
 */
export async function checkHorizon(
  database: DatabaseInspector,
  limits = { seconds: OLD_SECONDS, transactions: OLD_TRANSACTIONS },
): Promise<Finding[]> {
  const holders = await database.horizonHolders(limits);
  if (holders.length === 0) return [];
  const detail = holders.map(({ what, age }) => `${what}, ${age}`).join('; ');
  return [
    warn(
      'old_transactions',
      `PostgreSQL cannot remove old versions of rows: ${detail}`,
      'End it: pg_terminate_backend(pid), rollback prepared, or pg_drop_replication_slot. Set idle_in_transaction_session_timeout for its user.',
    ),
  ];
}
