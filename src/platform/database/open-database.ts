import type { DatabaseConfig } from '#config';
import type { MikroORM } from '@mikro-orm/core';
import { MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import { type Database, type EntityList, ormOptions } from './database.js';
import type { EntityManager } from './entity-manager.js';
import { migrateServer } from './migrate-server.js';
import { requireNotMoved } from './move-marker.js';
import { POOL_SIZE, PostgresDriver } from './postgres-driver.js';
import { type ConnectionOptions, connectionTo, reachServer } from './postgres-server.js';
import { PreparingDriver } from './preparing-driver.js';
import { SESSION, sessionStatement } from './session-settings.js';
import { type Session, watchConnection, type WatchedClient } from './watch-connection.js';

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
  const { schema } = await reachServer(url);
  const connection = connectionTo(url);
  const options = ormOptions(entities);
  const orm: MikroORM = await PostgresOrm.init({
    ...options,
    // MikroORM looks for its table in `public`, and creates it where unqualified names lead.
    migrations: { ...options.migrations, schema },
    clientUrl: url,
    driverOptions: {
      ...connection,
      max: POOL_SIZE,
      // A connection lost during `onCreateConnection` of MikroORM would never leave the pool.
      onConnect: (client: WatchedClient) => prepareConnection(client, timeoutSeconds, connection),
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

/** @throws error 25006 when the server is a standby, which would answer reads with old data */
async function prepareConnection(
  client: WatchedClient,
  timeoutSeconds: number,
  options: ConnectionOptions,
): Promise<void> {
  const { stream } = client.connection;
  // The pool waits for ever for a connection that does not answer, and for the end of one.
  const deadline = setTimeout(() => stream.destroy(), options.connectionTimeoutMillis);
  try {
    await client.query(sessionStatement(timeoutSeconds));
    const { rows } = await client.query<Session & { isStandby: boolean }>(SESSION);
    const [session] = rows as [Session & { isStandby: boolean }];
    if (session.isStandby) throw Object.assign(new Error('the server is a standby'), { code: '25006' });
    watchConnection(client, session, options);
  } catch (error) {
    stream.destroy();
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}
