import { DatabaseInspector } from '../../database/database-inspector.js';
import type { Database } from '../../database/database.js';
import { checkClock } from './check-clock.js';
import { checkDatabase } from './check-database.js';
import { checkHorizon } from './check-horizon.js';
import type { Finding } from './finding.js';

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
