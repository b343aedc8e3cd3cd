import type { DatabaseConfig } from '#config';
import type { MikroORM } from '@mikro-orm/core';
import { MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import { type Database, type EntityList, ormOptions } from './database.js';
import type { EntityManager } from './entity-manager.js';
import { migrateServer } from './migrate-server.js';
import { PostgresDriver } from './postgres-driver.js';
import { connectionTo, reachServer } from './postgres-server.js';
import { PreparingDriver } from './preparing-driver.js';

type PostgresConfig = Extract<DatabaseConfig, { kind: 'postgresql' }>;

/**
 * Opens the configured database and migrates its schema.
 *
 * @param migrates false to leave the schema unchanged
 * @throws DataFolderInUseError when another process has locked the data folder; DatabaseUnavailableError when the
 *   database does not open or the server is unreachable
 */
export async function openDatabase(
  config: DatabaseConfig,
  entities: EntityList,
  migrates = true,
): Promise<Database> {
  if (config.kind === 'postgresql') return openPostgres(config, entities, migrates);
  // PGlite is loaded only for an embedded database.
  const { openEmbedded } = await import('./embedded/open-embedded.js');
  return openEmbedded(config.dataDir, entities, migrates);
}

async function openPostgres(
  { url, preparesStatements }: PostgresConfig,
  entities: EntityList,
  migrates: boolean,
): Promise<Database> {
  await reachServer(url);
  const { clientUrl, driverOptions } = connectionTo(url);
  const orm: MikroORM = await PostgresOrm.init({
    ...ormOptions(entities),
    clientUrl,
    // A connection lost during `onCreateConnection` of MikroORM would never leave the pool.
    driverOptions: { ...driverOptions, onConnect: disableJit },
    driver: preparesStatements ? PreparingDriver : PostgresDriver,
  });
  try {
    if (migrates) await migrateServer(orm);
    return { orm, em: orm.em as EntityManager, embedded: null, close: () => orm.close(true) };
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}

/** PostgreSQL overestimates recursive index scans and would compile for a second what runs in 20 ms. */
async function disableJit(client: { query(sql: string): Promise<unknown> }): Promise<void> {
  await client.query('set jit = off');
}
