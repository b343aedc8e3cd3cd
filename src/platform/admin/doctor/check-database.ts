import type { EntityManager } from '../../database/entity-manager.js';
import { MIGRATIONS } from '../../database/migrations/index.js';
import { fail, type Finding, ok, reasonOf, warn } from './finding.js';

const SLOW_MS = 100;
const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/** Does it answer, how fast, which server is it, and is the schema the one that this program was made for? */
export async function checkDatabase(em: EntityManager): Promise<Finding> {
  try {
    const [server] = await em.execute<{ version: string }[]>(
      `select current_setting('server_version') as version`,
    );
    const ms = await roundTrip(em);
    const { pending, unknown } = await compareMigrations(em);
    const detail = `PostgreSQL ${server?.version ?? ''}, round trip ${ms.toFixed(1)} ms`;
    if (unknown.length > 0) {
      return fail(
        'database',
        `${detail}; a newer version of the program has changed the schema (${unknown.join(', ')})`,
        'Install that version again, or restore a backup that was made before it.',
      );
    }
    if (pending > 0) {
      return warn(
        'database',
        `${detail}; ${pending} migrations to come`,
        'Start the service: it applies them.',
      );
    }
    if (ms > SLOW_MS) {
      return warn('database', `${detail}, which is slow`, 'Run the service near its database.');
    }
    return ok('database', `${detail}, schema up to date`);
  } catch (error) {
    return fail('database', reasonOf(error), 'Look at the log of the database server.');
  }
}

async function roundTrip(em: EntityManager): Promise<number> {
  const started = performance.now();
  await em.execute('select 1');
  return performance.now() - started;
}

async function compareMigrations(em: EntityManager): Promise<{ pending: number; unknown: string[] }> {
  const [table] = await em.execute<{ there: boolean }[]>('select to_regclass(?) is not null as there', [
    MIGRATIONS_TABLE,
  ]);
  const rows = table?.there
    ? await em.execute<{ name: string }[]>(`select name from ${MIGRATIONS_TABLE}`)
    : [];
  const applied = rows.map(({ name }) => name);
  const known = MIGRATIONS.map(({ name }): string => name);
  return {
    pending: known.filter((name) => !applied.includes(name)).length,
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
