import type { EntityClass, EntitySchema, MikroORM } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import type { DataFolder } from './data-folder.js';
import type { EmbeddedDatabase } from './embedded/embedded-database.js';
import type { EntityManager } from './entity-manager.js';
import { MIGRATIONS } from './migrations/index.js';

export type EntityList = readonly (EntityClass<object> | EntitySchema)[];

/** An open, migrated database; `close` ends it and, on the embedded size, releases the folder. */
export interface Database {
  readonly orm: MikroORM;
  readonly em: EntityManager;
  /** Null on the PostgreSQL size. */
  readonly embedded: Embedded | null;
  close(): Promise<void>;
}

/** What only the embedded size has. */
export interface Embedded {
  readonly database: EmbeddedDatabase;
  readonly folder: DataFolder;
  /**
   * Opens another cluster as this program would, and closes it again: after `check`, which may throw, its schema
   * is brought up to date.
   */
  readonly rehearse: (clusterPath: string, check: (em: EntityManager) => Promise<void>) => Promise<void>;
}

/** What both drivers are told. */
export function ormOptions(entities: EntityList) {
  return {
    entities: [...entities],
    extensions: [Migrator],
    migrations: { migrationsList: [...MIGRATIONS], snapshot: false, silent: true },
  };
}
