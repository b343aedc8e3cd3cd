import type { EntityClass, EntitySchema, MikroORM } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import type { DataFolder } from './data-folder.js';
import type { EmbeddedDatabase } from './embedded/embedded-database.js';
import type { EntityManager } from './entity-manager.js';
import { MIGRATIONS } from './migrations/index.js';

export type EntityList = readonly (EntityClass<object> | EntitySchema)[];

/** An open, migrated database. On the embedded size `close` also releases the data folder. */
export interface Database {
  readonly orm: MikroORM;
  readonly em: EntityManager;
  /** Null on the PostgreSQL size. */
  readonly embedded: Embedded | null;
  close(): Promise<void>;
}

/** The embedded database and its folder. */
export interface Embedded {
  readonly database: EmbeddedDatabase;
  readonly folder: DataFolder;
  /**
   * Opens another cluster, migrates it, does the work and closes it, to verify that it can replace the database.
   *
   * @throws Error when a newer version of the service wrote it
   */
  readonly verifyCluster: <T>(clusterPath: string, work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** Reads the database, and opens it for that if it is not open. @throws DatabaseUnavailableError */
  readonly read: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
}

/** Options that both drivers share. */
export function ormOptions(entities: EntityList) {
  return {
    entities: [...entities],
    extensions: [Migrator],
    migrations: { migrationsList: [...MIGRATIONS], snapshot: false, silent: true },
  };
}
