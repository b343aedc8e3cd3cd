import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the data folder, and in its backups. */
export const KEY_FILE = 'secret.key';

/**
 * The key of the embedded size: made on the first start, readable by its owner only, kept beside the database.
 *
 * @returns reads it, each time anew: a restore exchanges it with the database
 */
export async function secretKeyIn(dataDir: string): Promise<() => string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, KEY_FILE);
  if (!existsSync(path)) await makeKey(path);
  return () => readFileSync(path, 'utf8').trim();
}

/** Linked into place when it is whole; of two that do so at once, the first wins and the second uses its key. */
async function makeKey(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}
