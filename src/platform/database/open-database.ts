import type { DatabaseConfig } from '#config';
import { PGlite } from '@electric-sql/pglite';
import type { EntityClass, EntitySchema, MikroORM } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as PgliteOrm } from '@mikro-orm/pglite';
import { MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import { openDataFolder } from './data-folder.js';
import type { EntityManager } from './entity-manager.js';
import { PostgresDriver } from './postgres-driver.js';
import { MIGRATIONS } from './migrations/index.js';

export type EntityList = readonly (EntityClass<object> | EntitySchema)[];

/** An open, migrated database; `close` ends it and, on the embedded size, gives the folder free. */
export interface Database {
  readonly orm: MikroORM;
  readonly em: EntityManager;
  close(): Promise<void>;
}

/** A quarter of the default, which saves 100 MB; the operating system caches the folder anyway. */
const SMALL_MEMORY = ['-c', 'shared_buffers=32MB'];

/** Serialises the migrations of processes that start together; any constant of our own will do. */
const MIGRATION_LOCK = 7_283_001;

/**
 * Opens the database that the configuration names and brings its schema up to date.
 *
 * @param migrates false to look at a database and leave its schema as it is
 * @throws DataFolderInUseError when the embedded folder is taken; the driver's error when PostgreSQL is out of reach
 */
export function openDatabase(
  config: DatabaseConfig,
  entities: EntityList,
  migrates = true,
): Promise<Database> {
  return config.kind === 'embedded'
    ? openEmbedded(config.dataDir, entities, migrates)
    : openPostgres(config.url, entities, migrates);
}

async function openEmbedded(dataDir: string, entities: EntityList, migrates: boolean): Promise<Database> {
  const folder = await openDataFolder(dataDir);
  let orm: MikroORM | undefined;
  try {
    orm = await PgliteOrm.init({
      ...options(entities),
      dbName: folder.clusterPath,
      driverOptions: { startParams: [...PGlite.defaultStartParams, ...SMALL_MEMORY] },
    });
    if (migrates) await orm.migrator.up();
    return database(orm, () => folder.release());
  } catch (error) {
    await orm?.close(true);
    await folder.release();
    throw error;
  }
}

async function openPostgres(url: string, entities: EntityList, migrates: boolean): Promise<Database> {
  const orm: MikroORM = await PostgresOrm.init({
    ...options(entities),
    driver: PostgresDriver,
    clientUrl: url,
  });
  try {
    if (migrates) await migrateOneAtATime(orm);
    return database(orm, () => Promise.resolve());
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}

/** The lock has a connection of its own: the migrator takes another from the pool. */
async function migrateOneAtATime(orm: MikroORM): Promise<void> {
  await (orm.em.fork() as EntityManager).transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  });
}

function options(entities: EntityList) {
  return {
    entities: [...entities],
    extensions: [Migrator],
    migrations: { migrationsList: [...MIGRATIONS], snapshot: false, silent: true },
  };
}

function database(orm: MikroORM, release: () => Promise<void>): Database {
  return {
    orm,
    em: orm.em as EntityManager,
    close: async () => {
      await orm.close(true);
      await release();
    },
  };
}
