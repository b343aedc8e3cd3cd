import type { AppConfig } from '#config';
import { CommandFailure } from '../../cli/command-failure.js';
import type { Database, EntityList } from '../../database/database.js';
import { DatabaseInspector } from '../../database/database-inspector.js';
import { migrateServer } from '../../database/migrate-server.js';
import { openDatabase } from '../../database/open-database.js';

interface SchemaMigrationSetup {
  readonly readConfig: () => AppConfig;
  readonly entities: EntityList;
}

/** Migrates the database server, without booting the application. */
export class SchemaMigration {
  constructor(private readonly setup: SchemaMigrationSetup) {}

  /**
   * @returns the migrations that ran, in order
   * @throws CommandFailure on the embedded database, or if a newer version migrated the schema
   */
  async run(): Promise<string[]> {
    const config = this.setup.readConfig().database;
    if (config.kind === 'embedded') {
      throw new CommandFailure(
        'embedded_database',
        'DATABASE_URL is not set. The service migrates the embedded database when it starts.',
      );
    }
    const database = await openDatabase(config, this.setup.entities, false);
    try {
      return await migrateOlder(database);
    } finally {
      await database.close();
    }
  }
}

/**
 * Migrates an open database.
 *
 * @returns the migrations that ran, in order
 * @throws CommandFailure if a newer version migrated it
 */
export async function migrateOlder({ em, orm }: Database): Promise<string[]> {
  await requireOlder(em);
  return migrateServer(orm);
}

/** @throws CommandFailure if a newer version migrated the database */
export async function requireOlder(em: Database['em']): Promise<void> {
  const { unknown } = await new DatabaseInspector(em).compareMigrations();
  if (unknown.length === 0) return;
  throw new CommandFailure(
    'schema_newer',
    `A newer version of the program changed the schema (${unknown.join(', ')}). Install that version.`,
    { unknown },
  );
}
