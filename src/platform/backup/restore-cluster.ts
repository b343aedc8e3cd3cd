import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupManifest } from '../archive/manifest.js';
import { unpackBackup } from '../archive/read-archive.js';
import type { Embedded } from '../database/database.js';
import { requireDiskSpace, RESERVE_BYTES } from '../database/embedded/disk-space.js';
import { finishReplacement, replaceCluster, UNPACKED_PREFIX } from '../database/embedded/replace-cluster.js';
import { Problem } from '../http/problem.js';
import { syncTree } from '../sync-files.js';
import { BACKUP_UNUSABLE } from './backup.problems.js';
import { closeAccess, type ClosedAccess } from './close-access.js';
import { StoredAccessRepository } from './stored-access.repository.js';

export interface Restored {
  readonly manifest: BackupManifest;
  /** The folder of the previous database; null if there was none. */
  readonly kept: string | null;
  readonly access: ClosedAccess;
}

export interface RestoreOptions {
  /** Whether to revoke what the backup would revive. */
  readonly revokesRevived: boolean;
  /** Has no effect after the replacement has started. */
  readonly signal: AbortSignal;
}

/**
 * Unpacks a backup beside the database, verifies it there, and replaces the database with it.
 *
 * @param at the time, for the name of the previous database
 * @throws Problem `backup_unusable`; the database is unchanged then
 */
export async function restoreCluster(
  { database, folder, verifyCluster, read }: Embedded,
  backup: string,
  at: Date,
  { revokesRevived, signal }: RestoreOptions,
): Promise<Restored> {
  const candidate = await mkdtemp(join(folder.path, UNPACKED_PREFIX));
  try {
    const { manifest, access } = await prepare().catch((error: unknown) => {
      signal.throwIfAborted();
      throw unusable(backup, error);
    });
    signal.throwIfAborted();
    let kept: string | null = null;
    await database.replace(async () => {
      try {
        kept = await replaceCluster(folder.path, candidate, at);
      } catch (error) {
        await finishReplacement(folder.path);
        throw error;
      }
    });
    return { manifest, kept, access };
  } finally {
    await rm(candidate, { recursive: true, force: true });
  }

  async function prepare(): Promise<Pick<Restored, 'manifest' | 'access'>> {
    const requireSpace = ({ bytes }: BackupManifest): void => {
      requireDiskSpace(folder.path, bytes + 2 * RESERVE_BYTES, 'the backup was not unpacked');
    };
    const manifest = await unpackBackup(backup, candidate, requireSpace, signal);
    // A database that does not open is a reason to restore a backup.
    const present = existsSync(folder.clusterPath)
      ? await read((em) => new StoredAccessRepository(em).read()).catch(() => null)
      : null;
    const access = await verifyCluster(candidate, (em) =>
      closeAccess(new StoredAccessRepository(em), present, { revokes: revokesRevived, at }),
    );
    await syncTree(candidate);
    return { manifest, access };
  }
}

/** Reasons by the code of an error. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'it is not readable',
  Z_DATA_ERROR: 'it is not a backup, or it is damaged',
  Z_BUF_ERROR: 'it is truncated',
};

function unusable(backup: string, error: unknown): Problem {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const known = REASONS[code];
  const reason = known === undefined ? message : `${known} (${message})`;
  const detail = `${backup} cannot be restored: ${reason}. The database was not changed.`;
  return new Problem(BACKUP_UNUSABLE, detail, { cause: error });
}
