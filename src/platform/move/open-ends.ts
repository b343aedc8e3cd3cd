import type { AppConfig, DatabaseConfig } from '#config';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../admin/doctor/finding.js';
import { migrateOlder } from '../admin/migrate/schema-migration.js';
import { CommandFailure } from '../cli/command-failure.js';
import { DataFolderInUseError } from '../database/data-folder.js';
import type { Database, Embedded, EntityList } from '../database/database.js';
import { KEY_FILE } from '../database/embedded/secret-key.js';
import { openDatabase } from '../database/open-database.js';
import { EmbeddedEnd } from './embedded-end.js';
import type { End } from './end.js';
import { nameOf, ServerEnd } from './server-end.js';

/** An address of a server, or a data folder. */
export type Place = { readonly url: string } | { readonly dataDir: string };

export function placeOf(database: DatabaseConfig): Place {
  return database.kind === 'embedded' ? { dataDir: database.dataDir } : { url: database.url };
}

export function nameOfPlace(place: Place): string {
  return 'url' in place ? nameOf(place.url) : place.dataDir;
}

/**
 * Opens a place and connects to it without the checks for a service. Creates a data folder that does not exist.
 *
 * @throws CommandFailure `database_in_use`, `database_unreachable`
 */
export async function openEnd(place: Place, entities: EntityList): Promise<End> {
  if ('url' in place) {
    return ServerEnd.connect(place.url, () => migrateServerAt(place.url, entities)).catch(
      (error: unknown) => {
        throw new CommandFailure(
          'database_unreachable',
          `${nameOf(place.url)} cannot be used: ${reasonOf(error)}. Correct the address, or start the server.`,
        );
      },
    );
  }
  const config = { kind: 'embedded', dataDir: place.dataDir } as const;
  const database = await openDatabase(config, entities, false, true).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUseError)) throw error;
    throw new CommandFailure(
      'database_in_use',
      `The service uses ${place.dataDir}. Stop it and run the command again: nothing may be written during a move.`,
    );
  });
  return EmbeddedEnd.of(database as Database & { embedded: Embedded });
}

async function migrateServerAt(url: string, entities: EntityList): Promise<void> {
  const config = { kind: 'postgresql', url, preparesStatements: false } as const;
  const database = await openDatabase(config, entities, false, true);
  try {
    await migrateOlder(database);
  } finally {
    await database.close();
  }
}

/** Returns the key of the secrets of a place, and its file if it has one. */
export function keyOf(place: Place, { secretKey }: AppConfig): { key: string; file: string | null } | null {
  if (secretKey !== null) return { key: secretKey, file: null };
  if ('url' in place) return null;
  const file = join(place.dataDir, KEY_FILE);
  return existsSync(file) ? { key: readFileSync(file, 'utf8').trim(), file } : null;
}

/** Writes the key of the secrets to a data folder. @throws CommandFailure if it has another one */
export async function writeKey(dataDir: string, key: string): Promise<void> {
  const file = join(dataDir, KEY_FILE);
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8').trim() === key) return;
    throw new CommandFailure(
      'target_not_empty',
      `${file} is the key of another database. Give a folder that does not exist.`,
    );
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, `${key}\n`, { mode: 0o600, flush: true });
}
