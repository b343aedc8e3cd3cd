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
 * Copies a data folder with an empty, migrated embedded database to a path. Making one takes five seconds of processor
 * time, so it is kept between runs for as long as the code that makes it stays the same.
 */
export async function copyEmptyDataFolder(target: string): Promise<void> {
  const kept = join(CACHE, PREFIX + fingerprint());
  if (!existsSync(kept)) await keepEmptyDataFolder(kept);
  cpSync(kept, target, { recursive: true });
}

/** Made beside and renamed, so that an interrupted run leaves no half database under the final name. */
async function keepEmptyDataFolder(kept: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE).filter((one) => one.startsWith(PREFIX))) {
    rmSync(join(CACHE, name), { recursive: true });
  }
  const made = mkdtempSync(`${kept}-`);
  const database = await openDatabase({ kind: 'embedded', dataDir: made }, ENTITIES);
  await database.close();
  renameSync(made, kept);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = globSync('src/platform/database/**/*.ts', { cwd: ROOT }).sort();
  for (const path of [...sources, 'node_modules/@electric-sql/pglite/package.json']) {
    hash.update(path).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex').slice(0, 16);
}
