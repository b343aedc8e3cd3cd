import type { MikroORM } from '@mikro-orm/core';
import { MikroORM as PgliteOrm } from '@mikro-orm/pglite';
import { type DataFolder, lockDataFolder, openDataFolder } from '../data-folder.js';
import { type Database, type EntityList, ormOptions } from '../database.js';
import { DatabaseInspector } from '../database-inspector.js';
import type { EntityManager } from '../entity-manager.js';
import { MIGRATIONS } from '../migrations/index.js';
import { requireNotMoved } from '../move-marker.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { EmbeddedDialect } from './embedded-dialect.js';

/**
 * @param migrates false to leave the schema unchanged
 * @param isMoving true to open a database that a move has left, or has not completed
 * @throws DataFolderInUseError, DatabaseUnavailableError
 */
export async function openEmbedded(
  dataDir: string,
  entities: EntityList,
  migrates: boolean,
  isMoving: boolean,
): Promise<Database> {
  const opened = await onFolder(await openDataFolder(dataDir), entities);
  try {
    await opened.embedded.database.open();
    if (!isMoving) await requireNotMoved(opened.em);
    if (migrates) await opened.orm.migrator.up();
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Locks the data folder without opening its database, which may be broken or missing, to restore a backup.
 *
 * @throws DataFolderInUseError
 */
export async function lockEmbedded(dataDir: string, entities: EntityList): Promise<Database> {
  return onFolder(await lockDataFolder(dataDir), entities);
}

async function onFolder(folder: DataFolder, entities: EntityList) {
  const database = new EmbeddedDatabase(folder.clusterPath);
  const orm = await ormOn(database, entities).catch(async (error: unknown) => {
    await folder.release();
    throw error;
  });
  return {
    orm,
    em: orm.em as EntityManager,
    embedded: {
      database,
      folder,
      verifyCluster: <T>(clusterPath: string, work: Work<T>) =>
        withCluster(clusterPath, entities, async (verified) => {
          await migrate(verified);
          return work(verified.em.fork() as EntityManager);
        }),
      read: <T>(work: Work<T>) =>
        database.isOpen
          ? work(orm.em.fork() as EntityManager)
          : withCluster(folder.clusterPath, entities, ({ em }) => work(em.fork() as EntityManager)),
    },
    close: async () => {
      await orm.close(true);
      await database.close();
      await folder.release();
    },
  };
}

type Work<T> = (em: EntityManager) => Promise<T>;

/** Opens a cluster that the service does not use, and closes it after the work. */
async function withCluster<T>(
  clusterPath: string,
  entities: EntityList,
  work: (orm: MikroORM) => Promise<T>,
): Promise<T> {
  const database = new EmbeddedDatabase(clusterPath);
  await database.open();
  // With the default name, the entity manager would use the context of the caller, and so the current database.
  const orm = await ormOn(database, entities, 'verification');
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
    await database.close();
  }
}

async function migrate(orm: MikroORM): Promise<void> {
  const inspector = new DatabaseInspector(orm.em.fork() as EntityManager);
  const { pending, unknown } = await inspector.compareMigrations();
  if (pending.length === MIGRATIONS.length) throw new Error('it has no migrations of this service');
  if (unknown.length > 0) {
    throw new Error(`a newer version of the service wrote it (it has ${unknown.join(', ')})`);
  }
  await orm.migrator.up();
}

/** Opens no connection: the dialect requests the cluster for each query. */
async function ormOn(
  database: EmbeddedDatabase,
  entities: EntityList,
  contextName = 'default',
): Promise<MikroORM> {
  return PgliteOrm.init({
    ...ormOptions(entities),
    contextName,
    dbName: database.path,
    driverOptions: new EmbeddedDialect(database),
  });
}
