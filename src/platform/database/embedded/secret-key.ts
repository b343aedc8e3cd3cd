import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of the file in the data folder and in its backups. */
export const KEY_FILE = 'secret.key';

/**
 * Creates the key of the embedded size at the first start, readable by its owner only.
 *
 * @returns a function that reads the file at each call, because a restore replaces it with the database
 */
export async function secretKeyIn(dataDir: string): Promise<() => string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, KEY_FILE);
  if (!existsSync(path)) await createKey(path);
  return () => readFileSync(path, 'utf8').trim();
}

/** Writes the complete key to a draft and links it. Of two concurrent calls, the second uses the key of the first. */
async function createKey(path: string): Promise<void> {
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
