import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/local-ranking-service');

/** The code that decides what is in the archive. The versions of PGlite are in its package.json. */
const SOURCES = [
  'src/platform/database/**/*.ts',
  'src/platform/archive/*.ts',
  'src/platform/backup/*.ts',
  'tools/empty-database/*.ts',
  'node_modules/@electric-sql/pglite/package.json',
];

/**
 * Returns the path of the archive of an empty, migrated embedded database. Creating it takes five seconds of processor
 * time, so it is cached until the code that creates it changes.
 */
export async function cachedArchive(): Promise<string> {
  const path = join(CACHE, `empty-database-${fingerprint()}.tar.br`);
  if (!existsSync(path)) {
    // Loads every entity.
    const { createArchive } = await import('./create-archive.js');
    await createArchive(path);
  }
  return path;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.spec.ts'] }).sort();
  for (const path of sources) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
}
