import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { ENTITIES } from '../../../src/entities.js';
import { openDatabase } from '../../../src/platform/database/open-database.js';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/local-ranking-service');
const PREFIX = 'empty-database-';

/**
 * Copies a data folder with an empty, migrated embedded database to a path. Creating one takes five seconds of processor
 * time, so it is cached until the code that creates it changes.
 */
export async function copyEmptyDataFolder(target: string): Promise<void> {
  const cached = join(CACHE, PREFIX + fingerprint());
  if (!existsSync(cached)) await createEmptyDataFolder(cached);
  cpSync(cached, target, { recursive: true });
}

/** Creates the folder under a temporary name, so that an interrupted run leaves no incomplete database. */
async function createEmptyDataFolder(path: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE).filter((one) => one.startsWith(PREFIX))) {
    rmSync(join(CACHE, name), { recursive: true });
  }
  const temporary = mkdtempSync(`${path}-`);
  const database = await openDatabase({ kind: 'embedded', dataDir: temporary }, ENTITIES);
  await database.close();
  renameSync(temporary, path);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = globSync('src/platform/database/**/*.ts', { cwd: ROOT }).sort();
  for (const path of [...sources, 'node_modules/@electric-sql/pglite/package.json']) {
    hash.update(path).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex').slice(0, 16);
}
