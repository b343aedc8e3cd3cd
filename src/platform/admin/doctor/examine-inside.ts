import type { EntityManager } from '../../database/entity-manager.js';
import type { Database } from '../../database/open-database.js';
import { checkClock } from './check-clock.js';
import { checkDatabase } from './check-database.js';
import type { Finding } from './finding.js';

export interface Examination {
  readonly findings: readonly Finding[];
  /** Whether a service does the work. */
  readonly isRunning: boolean;
}

/** What an open database tells. */
export async function examineInside(em: EntityManager): Promise<Finding[]> {
  return [await checkDatabase(em), await checkClock(em)];
}

/** @throws when it cannot be opened or does not answer */
export async function openAndExamine(open: () => Promise<Database>): Promise<Finding[]> {
  const database = await open();
  try {
    // A driver may connect only when it is asked something.
    await database.em.execute('select 1');
    return await examineInside(database.em);
  } finally {
    await database.close();
  }
}
