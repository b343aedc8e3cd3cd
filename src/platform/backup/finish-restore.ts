import type { AppConfig } from '#config';
import { migrateOlder } from '../admin/migrate/schema-migration.js';
import { CommandFailure } from '../cli/command-failure.js';
import type { EntityList } from '../database/database.js';
import { openDatabase } from '../database/open-database.js';
import { markDatabase } from '../database/restore-mark.js';
import { closeAccess, type ClosedAccess } from './close-access.js';
import { type StoredAccess, StoredAccessRepository } from './stored-access.repository.js';

interface FinishRestoreSetup {
  readonly readConfig: () => AppConfig;
  readonly entities: EntityList;
}

export interface FinishOptions {
  /** The name of the replaced database on the same server; null if it does not exist any more. */
  readonly previous: string | null;
  readonly revokesRevived: boolean;
}

type ServerConfig = Extract<AppConfig['database'], { kind: 'postgresql' }>;

/** Closes a database that pg_restore has restored on a server, without booting the application. */
export class FinishRestore {
  constructor(private readonly setup: FinishRestoreSetup) {}

  /**
   * Migrates the database, and closes what it revives in one transaction. Sending continues.
   *
   * @throws CommandFailure on the embedded database, for a previous database that is the restored one, and if a newer
   *   version migrated it
   * @throws DatabaseUnavailableError if one of the databases does not open
   */
  async run({ previous, revokesRevived: revokes }: FinishOptions): Promise<ClosedAccess> {
    const { database: config } = this.setup.readConfig();
    if (config.kind === 'embedded') {
      throw new CommandFailure(
        'embedded_database',
        'DATABASE_URL is not set. `restore` finishes the restore of the embedded database itself.',
      );
    }
    const present = previous === null ? null : await this.readPrevious(config, previous);
    const database = await openDatabase(config, this.setup.entities, false);
    try {
      await migrateOlder(database);
      const options = { revokes, at: new Date() };
      return await database.em.fork().transactional(async (tx) => {
        const closed = await closeAccess(new StoredAccessRepository(tx), present, options);
        await markDatabase(tx);
        return closed;
      });
    } finally {
      await database.close();
    }
  }

  private async readPrevious(config: ServerConfig, name: string): Promise<StoredAccess> {
    const url = new URL(config.url);
    const path = `/${encodeURIComponent(name)}`;
    if (url.pathname === path) {
      throw new CommandFailure(
        'same_database',
        `${name} is the restored database, which DATABASE_URL names.`,
      );
    }
    url.pathname = path;
    const database = await openDatabase({ ...config, url: url.href }, this.setup.entities, false);
    try {
      return await new StoredAccessRepository(database.em.fork()).read();
    } finally {
      await database.close();
    }
  }
}
