import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';
import { type BackupManifest, MANIFEST, writeManifest } from '../archive/manifest.js';
import type { Embedded } from '../database/database.js';
import { KEY_FILE } from '../database/embedded/secret-key.js';
import { Problem } from '../http/problem.js';
import { BACKUP_NOT_WRITTEN } from './backup.problems.js';
import { type ClusterEntry, listCluster, listLog } from './list-cluster.js';
import { readNextTransaction, startBackup, stopBackup } from './online-backup.repository.js';

const CHUNK_BYTES = 256 * 1024;
const CONTROL_FILE = 'global/pg_control';

/**
 * Copies the whole database and the key of its secrets to an archive with the online backup of PostgreSQL, while
 * requests continue. A copied file may be inconsistent; when the copy is opened, the write-ahead log since the start of
 * the copy repairs it. The result is the database at the end of the copy.
 *
 * @throws DatabaseUnavailableError; Problem `backup_not_written` if a checkpoint has removed a part of that log; the
 *   errors of the file system
 */
export async function copyCluster(
  { database, folder }: Embedded,
  about: Pick<BackupManifest, 'service_version' | 'created_at'>,
  archive: Pack,
): Promise<void> {
  const endCopy = database.beginCopy();
  let isBackingUp = false;
  try {
    const next_transaction = await readNextTransaction(database);
    await startBackup(database);
    isBackingUp = true;
    const entries = await listCluster(database.path);
    const bytes = entries.reduce((sum, { size }) => sum + size, 0);
    await add(archive, MANIFEST, writeManifest({ ...about, next_transaction, bytes }));
    for (const entry of entries) {
      if (entry.name !== CONTROL_FILE) await addFrom(database.path, entry, archive);
    }
    // PostgreSQL requires this file last. The synchronous read prevents a write during it.
    await add(archive, CONTROL_FILE, readFileSync(join(database.path, CONTROL_FILE)));
    const { label, firstSegment, lastSegment } = await stopBackup(database);
    isBackingUp = false;
    await add(archive, 'backup_label', Buffer.from(label));
    const log = await listLog(database.path, firstSegment, lastSegment);
    if (log[0]?.name.endsWith(firstSegment) !== true) {
      throw new Problem(
        BACKUP_NOT_WRITTEN,
        'A checkpoint has removed the log that the copy needs. Try again.',
      );
    }
    for (const entry of log) await addFrom(database.path, entry, archive);
    // With SECRET_KEY there is no file.
    const key = await readFile(join(folder.path, KEY_FILE)).catch(ignoreMissing);
    if (key) await add(archive, KEY_FILE, key);
  } finally {
    if (isBackingUp) await stopBackup(database).catch(() => undefined);
    endCopy();
  }
}

/** Adds a file with this content to an archive. */
export async function add(archive: Pack, name: string, content: Buffer): Promise<void> {
  await pipeline([content], archive.entry({ name, size: content.length, mode: 0o600 }));
}

/** Adds a file or folder of a cluster to an archive. */
export async function addFrom(
  path: string,
  { name, kind, size }: ClusterEntry,
  archive: Pack,
): Promise<void> {
  if (kind === 'folder') archive.entry({ name, type: 'directory', mode: 0o700 });
  else await pipeline(contentOf(join(path, name), size), archive.entry({ name, size, mode: 0o600 }));
}

/** Pads a file that was removed or truncated meanwhile with zeros: the log repairs it. */
async function* contentOf(path: string, size: number): AsyncGenerator<Buffer> {
  let left = size;
  const file = await open(path).catch(ignoreMissing);
  try {
    while (file && left > 0) {
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, left));
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) break;
      left -= bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file?.close();
  }
  for (; left > 0; left -= CHUNK_BYTES) yield Buffer.alloc(Math.min(CHUNK_BYTES, left));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
