import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_FILE } from '../../secrets/secret-key.js';
import { syncFolder } from './sync-files.js';

/** The database in use, in the data folder. */
export const CLUSTER = 'database';

/** Whole, and about to become the database in use. */
const READY = 'database.restored';

/** Being unpacked or tried out. A start removes it. */
export const HALF_UNPACKED = 'database.restoring-';

const BEFORE_RESTORE = 'database.before-restore-';

/**
 * Puts another cluster in the place of the one in the data folder, which is kept beside it. Nobody may have
 * either of them open. Killed at any point, this leaves the one or the other: see `finishExchange`.
 *
 * The key of the stored secrets goes with its database: one in the candidate replaces the one in the data folder,
 * of which the kept one gets a copy. So the kept one comes back if it is renamed to `database`, and all of it.
 *
 * @param candidate a whole cluster in a folder of the data folder
 * @param at when, for the name of the one that is kept
 * @returns where the one before is kept; null when there was none
 */
export async function exchangeClusters(folder: string, candidate: string, at: Date): Promise<string | null> {
  const current = join(folder, CLUSTER);
  const kept = join(folder, BEFORE_RESTORE + at.toISOString().replaceAll(':', '-'));
  const hadOne = existsSync(current);
  await rename(candidate, join(folder, READY));
  if (hadOne && existsSync(join(folder, KEY_FILE))) {
    await copyFile(join(folder, KEY_FILE), join(current, KEY_FILE));
  }
  await syncFolder(folder);
  if (hadOne) await rename(current, kept);
  await rename(join(folder, READY), current);
  await takeOutKey(folder);
  await syncFolder(folder);
  return hadOne ? kept : null;
}

/**
 * Ends an exchange that was cut short. While the one in use was still there, nothing had happened, and nobody was
 * told otherwise; once it was moved away, the other takes its place.
 */
export async function finishExchange(folder: string): Promise<void> {
  const ready = join(folder, READY);
  if (existsSync(ready)) {
    if (existsSync(join(folder, CLUSTER))) await rm(ready, { recursive: true });
    else await rename(ready, join(folder, CLUSTER));
    await syncFolder(folder);
  }
  if (await takeOutKey(folder)) await syncFolder(folder);
}

/** A key in the cluster that is in use has come with it, and is its own. */
async function takeOutKey(folder: string): Promise<boolean> {
  const key = join(folder, CLUSTER, KEY_FILE);
  if (!existsSync(key)) return false;
  await rename(key, join(folder, KEY_FILE));
  return true;
}
