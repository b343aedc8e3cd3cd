import type { DatabaseConfig } from '#config';
import type { MikroORM } from '@mikro-orm/core';
import { MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import { type Database, type EntityList, ormOptions } from './database.js';
import type { EntityManager } from './entity-manager.js';
import { PostgresDriver } from './postgres-driver.js';
import { connectionTo, reachServer } from './postgres-server.js';

export type { Database, EntityList } from './database.js';

/** Serialises the migrations of processes that start together; any constant of our own will do. */
const MIGRATION_LOCK = 7_283_001;

/**
 * Opens the database that the configuration names and brings its schema up to date.
 *
 * @param migrates false to look at a database and leave its schema as it is
 * @throws DataFolderInUseError when the embedded folder is taken; DatabaseUnavailableError when what is in it does
 *   not open, or PostgreSQL is out of reach
 */
export async function openDatabase(
  config: DatabaseConfig,
  entities: EntityList,
  migrates = true,
): Promise<Database> {
  if (config.kind === 'postgresql') return openPostgres(config.url, entities, migrates);
  // Loads PGlite, which a PostgreSQL server does not need.
  const { openEmbedded } = await import('./embedded/open-embedded.js');
  return openEmbedded(config.dataDir, entities, migrates);
}

async function openPostgres(url: string, entities: EntityList, migrates: boolean): Promise<Database> {
  await reachServer(url);
  const { clientUrl, driverOptions } = connectionTo(url);
  const orm: MikroORM = await PostgresOrm.init({
    ...ormOptions(entities),
    clientUrl,
    // Not MikroORM's `onCreateConnection`: a connection that is lost during it never leaves the pool.
    driverOptions: { ...driverOptions, onConnect: disableJit },
    driver: PostgresDriver,
  });
  try {
    if (migrates) await migrateOneAtATime(orm);
    return { orm, em: orm.em as EntityManager, embedded: null, close: () => orm.close(true) };
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}

/**
 * No query of the service runs for seconds, but of one that steps through an index with recursion PostgreSQL may expect
 * it: it then compiles for a second what takes it 20 ms.
 */
async function disableJit(client: { query(sql: string): Promise<unknown> }): Promise<void> {
  await client.query('set jit = off');
}

/** The lock has a connection of its own: the migrator takes another from the pool. */
async function migrateOneAtATime(orm: MikroORM): Promise<void> {
  await (orm.em.fork() as EntityManager).transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  });
}
