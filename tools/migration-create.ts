import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTITIES } from '../src/entities.js';
import { openDatabase } from '../src/platform/database/open-database.js';
import { createMigration } from './migration/create-migration.js';

/** `npm run migration:create [-- name]`: migrates a throw-away embedded database and compares it with the entities. */

const dataDir = mkdtempSync(join(tmpdir(), 'lrs-migration-'));
try {
  const database = await openDatabase({ kind: 'embedded', dataDir }, ENTITIES);
  try {
    const path = await createMigration(database, {
      folder: 'src/platform/database/migrations',
      name: process.argv[2],
      now: new Date(),
    });
    process.stdout.write(
      path === null ? 'No migration is needed: the migrated schema is that of the entities.\n' : `${path}\n`,
    );
  } finally {
    await database.close();
  }
} finally {
  rmSync(dataDir, { recursive: true });
}
