import type { DatabaseConfig } from '#config';
import type { MikroORM } from '@mikro-orm/core';
import { MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import { type Database, type EntityList, ormOptions } from './database.js';
import type { EntityManager } from './entity-manager.js';
import { migrateServer } from './migrate-server.js';
import { requireNotMoved } from './move-marker.js';
import { PostgresDriver } from './postgres-driver.js';
import { connectionTo, reachServer } from './postgres-server.js';
import { PreparingDriver } from './preparing-driver.js';

type PostgresConfig = Extract<DatabaseConfig, { kind: 'postgresql' }>;

/**
 * Opens the configured database and migrates its schema.
 *
 * @param migrates false to leave the schema unchanged
 * @param isMoving true to open a database that a move has left, or has not completed
 * @throws DatabaseMovedError unless `isMoving`; DataFolderInUseError when another process has locked the data folder; DatabaseUnavailableError when the
 *   database does not open or the server is unreachable
 */
export async function openDatabase(
  config: DatabaseConfig,
  entities: EntityList,
  migrates = true,
  isMoving = false,
): Promise<Database> {
  if (config.kind === 'postgresql') return openPostgres(config, entities, migrates, isMoving);
  // PGlite is loaded only for an embedded database.
  const { openEmbedded } = await import('./embedded/open-embedded.js');
  return openEmbedded(config.dataDir, entities, migrates, isMoving);
}

async function openPostgres(
  { url, preparesStatements, timeoutSeconds = 0 }: PostgresConfig,
  entities: EntityList,
  migrates: boolean,
  isMoving: boolean,
): Promise<Database> {
  await reachServer(url);
  const { clientUrl, driverOptions } = connectionTo(url);
  const orm: MikroORM = await PostgresOrm.init({
    ...ormOptions(entities),
    clientUrl,
    // A connection lost during `onCreateConnection` of MikroORM would never leave the pool.
    driverOptions: {
      ...driverOptions,
      onConnect: (client: Client) => prepareSession(client, timeoutSeconds),
    },
    driver: preparesStatements ? PreparingDriver : PostgresDriver,
  });
  try {
    if (!isMoving) await requireNotMoved(orm.em as EntityManager);
    if (migrates) await migrateServer(orm);
    return { orm, em: orm.em as EntityManager, embedded: null, close: () => orm.close(true) };
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}

interface Client {
  query(sql: string): Promise<unknown>;
}

/**
 * Disables the compiler: PostgreSQL overestimates recursive index scans and would compile for a second what runs in 20 ms.
 * Limits the time of each statement, unless the role or the URL does. A pooler may refuse both as parameters.
 */
async function prepareSession(client: Client, timeoutSeconds: number): Promise<void> {
  await client.query(
    `set jit = off; select set_config('statement_timeout', '${timeoutSeconds}s', false)
     where current_setting('statement_timeout') = '0'`,
  );
}
