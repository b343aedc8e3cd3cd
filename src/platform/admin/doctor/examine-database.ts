import type { Database } from '../../database/database.js';
import { DatabaseInspector } from '../../database/database-inspector.js';
import { checkClock } from './check-clock.js';
import { checkDatabase } from './check-database.js';
import { type Finding, warn } from './finding.js';

export interface Examination {
  readonly findings: readonly Finding[];
  /** Whether a service is running. */
  readonly isRunning: boolean;
}

/** Runs the checks that need an open database. */
export async function examineDatabase(database: DatabaseInspector): Promise<Finding[]> {
  return [await checkDatabase(database), await checkClock(database), ...(await checkHorizon(database))];
}

/**
 * Opens the database and examines it.
 *
 * @param examine examines what only this kind of database has
 * @throws when the database does not open or does not answer
 */
export async function openAndExamine(
  open: () => Promise<Database>,
  examine?: (database: DatabaseInspector) => Promise<Finding[]>,
): Promise<Finding[]> {
  const database = await open();
  try {
    const inspector = new DatabaseInspector(database.em);
    // Some drivers connect at the first query.
    await inspector.ping();
    return [...(await examineDatabase(inspector)), ...((await examine?.(inspector)) ?? [])];
  } finally {
    await database.close();
  }
}

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
