import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../sync-files.js';
import { KEY_FILE } from './secret-key.js';

/** Name of the current cluster in the data folder. */
export const CLUSTER = 'database';

/** Name of a complete cluster that is about to become the current one. */
const REPLACEMENT = 'database.restored';

/** Prefix of a cluster that is being unpacked or verified. A start removes it. */
export const UNPACKED_PREFIX = 'database.restoring-';

const PREVIOUS_PREFIX = 'database.before-restore-';

/**
 * Replaces the cluster in the data folder and keeps the previous one beside it. Neither may be open. If the process is
 * killed at any point, `finishReplacement` completes or undoes the replacement.
 *
 * The key of the stored secrets belongs to its database: the key in the candidate replaces the key in the data folder,
 * which is copied into the previous cluster. To go back, an operator renames the previous cluster to `database`.
 *
 * @param candidate a complete cluster below the data folder
 * @param at the time, for the name of the previous cluster
 * @returns the path of the previous cluster; null if there was none
 */
export async function replaceCluster(folder: string, candidate: string, at: Date): Promise<string | null> {
  const current = join(folder, CLUSTER);
  const previous = join(folder, PREVIOUS_PREFIX + at.toISOString().replaceAll(':', '-'));
  const hasPrevious = existsSync(current);
  await rename(candidate, join(folder, REPLACEMENT));
  if (hasPrevious && existsSync(join(folder, KEY_FILE))) {
    await copyFile(join(folder, KEY_FILE), join(current, KEY_FILE));
  }
  await syncFolder(folder);
  if (hasPrevious) await rename(current, previous);
  await rename(join(folder, REPLACEMENT), current);
  await moveKeyOut(folder);
  await syncFolder(folder);
  return hasPrevious ? previous : null;
}

/**
 * Finishes an interrupted replacement: undoes it if the previous cluster is still in its place, and completes it
 * otherwise.
 */
export async function finishReplacement(folder: string): Promise<void> {
  const replacement = join(folder, REPLACEMENT);
  if (existsSync(replacement)) {
    if (existsSync(join(folder, CLUSTER))) await rm(replacement, { recursive: true });
    else await rename(replacement, join(folder, CLUSTER));
    await syncFolder(folder);
  }
  if (await moveKeyOut(folder)) await syncFolder(folder);
}

/** Moves the key of the current cluster from the cluster to the data folder. */
async function moveKeyOut(folder: string): Promise<boolean> {
  const key = join(folder, CLUSTER, KEY_FILE);
  if (!existsSync(key)) return false;
  await rename(key, join(folder, KEY_FILE));
  return true;
}
