import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Embedded } from '../database/database.js';
import { exchangeClusters, finishExchange, HALF_UNPACKED } from '../database/embedded/cluster-folders.js';
import { syncTree } from '../database/embedded/sync-files.js';
import { requireDiskSpace, RESERVE_BYTES } from '../database/embedded/disk-space.js';
import type { EntityManager } from '../database/entity-manager.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { Problem } from '../http/problem.js';
import { BACKUP_UNUSABLE } from './backup.problems.js';
import type { BackupManifest } from './backup-manifest.js';
import { unpackBackup } from './read-backup.js';

export interface Restored {
  readonly manifest: BackupManifest;
  /** Where the database before is; null when there was none. */
  readonly kept: string | null;
}

/**
 * Unpacks a backup beside the database, tries it out there, and exchanges the two.
 *
 * @param at the time, for the name of the database that is kept
 * @param signal heeded until the exchange begins
 * @throws Problem `backup_unusable`, and nothing has changed
 */
export async function restoreCluster(
  { database, folder, rehearse }: Embedded,
  backup: string,
  at: Date,
  signal: AbortSignal,
): Promise<Restored> {
  const candidate = await mkdtemp(join(folder.path, HALF_UNPACKED));
  try {
    const manifest = await prepare().catch((error: unknown) => {
      signal.throwIfAborted();
      throw unusable(backup, error);
    });
    signal.throwIfAborted();
    let kept: string | null = null;
    await database.exchange(async () => {
      try {
        kept = await exchangeClusters(folder.path, candidate, at);
      } catch (error) {
        await finishExchange(folder.path);
        throw error;
      }
    });
    return { manifest, kept };
  } finally {
    await rm(candidate, { recursive: true, force: true });
  }

  async function prepare(): Promise<BackupManifest> {
    const hasRoom = ({ bytes }: BackupManifest): void => {
      requireDiskSpace(folder.path, bytes + 2 * RESERVE_BYTES, 'the backup was not unpacked');
    };
    const manifest = await unpackBackup(backup, candidate, hasRoom, signal);
    await rehearse(candidate, refuseForeign);
    await syncTree(candidate);
    return manifest;
  }
}

/** A database that this version of the program did not make, or cannot know. */
async function refuseForeign(em: EntityManager): Promise<void> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const done = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations');
  const unknown = done.find(({ name }) => !known.has(name));
  if (unknown) throw new Error(`it was made by a newer version of the service (it has ${unknown.name})`);
}

/** What the system says is clear to those who know it. */
const PLAINLY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  Z_DATA_ERROR: 'it is no backup, or it is damaged',
  Z_BUF_ERROR: 'it is cut short',
};

function unusable(backup: string, error: unknown): Problem {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const plain = PLAINLY[code];
  const reason = plain === undefined ? message : `${plain} (${message})`;
  const detail = `${backup} cannot be restored: ${reason}. The database was left as it is.`;
  return new Problem(BACKUP_UNUSABLE, detail, { cause: error });
}
