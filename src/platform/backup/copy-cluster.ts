import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';
import type { Embedded } from '../database/database.js';
import type { EmbeddedDatabase } from '../database/embedded/embedded-database.js';
import { KEY_FILE } from '../secrets/secret-key.js';
import { type BackupManifest, MANIFEST, writeManifest } from './backup-manifest.js';
import { type ClusterEntry, listCluster, listLog } from './list-cluster.js';

const CHUNK_BYTES = 256 * 1024;
const CONTROL_FILE = 'global/pg_control';

/**
 * Puts the whole database as it is at the end of the copying, and the key of its secrets, into an archive, while
 * requests go on: PostgreSQL's own online backup. Files are copied as they are found, torn or not, and the part
 * of the write-ahead log that was written meanwhile makes them right when the copy is opened. The database
 * stands still for the checkpoint at the start, no longer.
 *
 * @throws DatabaseUnavailableError; the file system's errors
 */
export async function copyCluster(
  { database, folder }: Embedded,
  about: Pick<BackupManifest, 'service_version' | 'created_at'>,
  archive: Pack,
): Promise<void> {
  const endCopy = database.beginCopy();
  let isBackingUp = false;
  try {
    const next_transaction = await askOne(database, 'pg_snapshot_xmax(pg_current_snapshot())::text');
    await askOne(database, `pg_backup_start('copy', fast => true)::text`);
    isBackingUp = true;
    const entries = await listCluster(database.path);
    const bytes = entries.reduce((sum, { size }) => sum + size, 0);
    await add(archive, MANIFEST, writeManifest({ ...about, next_transaction, bytes }));
    for (const entry of entries) {
      if (entry.name !== CONTROL_FILE) await addFrom(database.path, entry, archive);
    }
    // Last, as PostgreSQL demands; and at once, so that nothing is written to it meanwhile.
    await add(archive, CONTROL_FILE, readFileSync(join(database.path, CONTROL_FILE)));
    const end = await askOne(
      database,
      `(select pg_walfile_name(lsn) || chr(10) || labelfile from pg_backup_stop(wait_for_archive => false))`,
    );
    isBackingUp = false;
    const [lastSegment = '', ...label] = end.split('\n');
    await add(archive, 'backup_label', Buffer.from(label.join('\n')));
    const log = await listLog(database.path, segmentNamed(label.join('\n')), lastSegment);
    for (const entry of log) await addFrom(database.path, entry, archive);
    // None where SECRET_KEY is given instead.
    const key = await readFile(join(folder.path, KEY_FILE)).catch(ignoreMissing);
    if (key) await add(archive, KEY_FILE, key);
  } finally {
    if (isBackingUp) await askOne(database, 'pg_backup_stop(false)::text').catch(() => undefined);
    endCopy();
  }
}

async function askOne(database: EmbeddedDatabase, expression: string): Promise<string> {
  const { rows } = await database.use((cluster) => cluster.query(`select ${expression} as answer`));
  return (rows[0] as { answer: string }).answer;
}

/** `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)` */
function segmentNamed(label: string): string {
  const name = /^START WAL LOCATION: .* \(file (\w+)\)/m.exec(label)?.[1];
  if (name === undefined) throw new Error(`PostgreSQL's backup label cannot be read: ${label}`);
  return name;
}

async function add(archive: Pack, name: string, content: Buffer): Promise<void> {
  await pipeline([content], archive.entry({ name, size: content.length, mode: 0o600 }));
}

async function addFrom(path: string, { name, kind, size }: ClusterEntry, archive: Pack): Promise<void> {
  if (kind === 'folder') archive.entry({ name, type: 'directory', mode: 0o700 });
  else await pipeline(contentOf(join(path, name), size), archive.entry({ name, size, mode: 0o600 }));
}

/** A file that goes or shrinks meanwhile is filled up with zeros: the log says what became of it. */
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
