import type { MikroORM } from '@mikro-orm/core';
import { MikroORM as PgliteOrm } from '@mikro-orm/pglite';
import type { Database, EntityList } from '../database.js';
import { type DataFolder, openDataFolder, takeDataFolder } from '../data-folder.js';
import type { EntityManager } from '../entity-manager.js';
import { ormOptions } from '../database.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { EmbeddedDialect } from './embedded-dialect.js';

/**
 * @param migrates false to leave the schema as it is
 * @throws DataFolderInUseError, DatabaseUnavailableError
 */
export async function openEmbedded(
  dataDir: string,
  entities: EntityList,
  migrates: boolean,
): Promise<Database> {
  const opened = await onFolder(await openDataFolder(dataDir), entities);
  try {
    await opened.embedded.database.open();
    if (migrates) await opened.orm.migrator.up();
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Takes the folder without opening what is in it, which may be broken or missing: for putting a backup there.
 *
 * @throws DataFolderInUseError
 */
export async function takeEmbedded(dataDir: string, entities: EntityList): Promise<Database> {
  return onFolder(await takeDataFolder(dataDir), entities);
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
      rehearse: async (clusterPath: string, check: (em: EntityManager) => Promise<void>) => {
        await rehearse(clusterPath, entities, check);
      },
    },
    close: async () => {
      await orm.close(true);
      await database.close();
      await folder.release();
    },
  };
}

async function rehearse(
  clusterPath: string,
  entities: EntityList,
  check: (em: EntityManager) => Promise<void>,
): Promise<void> {
  const database = new EmbeddedDatabase(clusterPath);
  await database.open();
  // Of its own name: the caller may be in the context of the database in use, which would answer instead.
  const orm = await ormOn(database, entities, 'rehearsal');
  try {
    await check(orm.em.fork() as EntityManager);
    await orm.migrator.up();
  } finally {
    await orm.close(true);
    await database.close();
  }
}

/** Connects to nothing yet: the dialect asks for the cluster with each query. */
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
