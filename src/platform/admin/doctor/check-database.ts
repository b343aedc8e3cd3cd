import type { DatabaseInspector } from '../../database/database-inspector.js';
import { fail, type Finding, ok, reasonOf, warn } from './finding.js';

const SLOW_MS = 100;
const PINGS = 5;

/** Checks that the database answers quickly and that its schema matches this version. */
export async function checkDatabase(database: DatabaseInspector): Promise<Finding> {
  try {
    const version = await database.version();
    const ms = await quickestPing(database);
    const { pending, unknown } = await database.compareMigrations();
    const detail = `PostgreSQL ${version}, round trip ${ms.toFixed(1)} ms`;
    if (unknown.length > 0) {
      return fail(
        'database',
        `${detail}; a newer version of the program changed the schema (${unknown.join(', ')})`,
        'Install that version again, or restore a backup from before the upgrade.',
      );
    }
    if (pending.length > 0) {
      const fault = await database.findMigrationFault();
      if (fault) return fail('database', `${detail}. ${fault.detail}`, fault.fix);
      return warn(
        'database',
        `${detail}; ${pending.length} migrations are pending`,
        'Start the service: it applies them.',
      );
    }
    if (await database.isUnfinishedRestore()) {
      return fail(
        'database',
        `${detail}; restored with pg_restore or copied, so withdrawn access works, and webhooks and reports wait`,
        'Stop the service and run `finish-restore --previous <database>`, or `--unknown-previous` without the replaced one.',
      );
    }
    if (ms > SLOW_MS) {
      return warn('database', `${detail}, which is slow`, 'Run the service close to its database.');
    }
    return ok('database', `${detail}, schema up to date`);
  } catch (error) {
    return fail('database', reasonOf(error), 'Read the log of the database server.');
  }
}

/** Returns the duration of the quickest of several round trips in milliseconds: a busy service delays some of them. */
async function quickestPing(database: DatabaseInspector): Promise<number> {
  let quickest = Infinity;
  for (let n = 0; n < PINGS; n++) quickest = Math.min(quickest, await database.ping());
  return quickest;
}
