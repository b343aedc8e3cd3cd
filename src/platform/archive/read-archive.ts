import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { type BackupManifest, MANIFEST, readManifest } from './manifest.js';

/** Files without which a cluster does not open. */
const REQUIRED = ['PG_VERSION', 'global/pg_control'];
/** Says where in the log the repair of a copy starts that was made while PostgreSQL ran. */
const LABEL = 'backup_label';

/** Names of entries. None leads out of the folder. */
const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/;

/** Room beside the bytes of the manifest for the label and the key of the secrets. */
const SMALL_FILES_BYTES = 64 * 1024;
/** Room for the write-ahead log of the time that a copy took, which the manifest does not count. */
const LOG_BYTES = 1024 ** 3;

/** Reads the manifest of a backup without the rest. */
export async function readBackupManifest(path: string): Promise<BackupManifest> {
  for await (const entry of entriesOf(path, createGunzip())) return manifestIn(entry);
  throw new Error('it is empty');
}

/**
 * Unpacks a backup to its last byte, so that gzip verifies the checksum.
 *
 * @param folder exists and is empty; may contain files after an error
 * @param onManifest called with the manifest before anything is unpacked
 * @throws Error whose message completes "The file …:"; the errors of the file system
 */
export async function unpackBackup(
  path: string,
  folder: string,
  onManifest: (manifest: BackupManifest) => void,
  signal: AbortSignal,
): Promise<BackupManifest> {
  return unpackEntries(entriesOf(path, createGunzip(), signal), folder, [...REQUIRED, LABEL], onManifest);
}

/** Unpacks the archive of the empty database, the copy of a stopped cluster compressed with Brotli, into an empty folder. */
export async function unpackEmptyDatabase(path: string, folder: string): Promise<void> {
  await unpackEntries(entriesOf(path, createBrotliDecompress()), folder, REQUIRED);
}

async function unpackEntries(
  entries: AsyncIterable<Entry>,
  folder: string,
  required: readonly string[],
  onManifest?: (manifest: BackupManifest) => void,
): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined;
  const names = new Set<string>();
  const sizes = { log: 0, other: 0 };
  for await (const entry of entries) {
    if (manifest) {
      sizes[entry.header.name.startsWith('pg_wal/') ? 'log' : 'other'] += entry.header.size ?? 0;
      requireWithin(manifest, sizes);
      await unpack(entry, folder);
      names.add(entry.header.name);
    } else {
      manifest = await manifestIn(entry);
      onManifest?.(manifest);
    }
  }
  const missing = manifest ? required.find((name) => !names.has(name)) : MANIFEST;
  if (!manifest || missing !== undefined) throw new Error(`it is not complete: ${missing} is missing`);
  return manifest;
}

/** An archive that unpacks to more than its manifest says would fill the disk after the check of its space. */
function requireWithin({ bytes }: BackupManifest, { log, other }: { log: number; other: number }): void {
  if (other > bytes + SMALL_FILES_BYTES || log > bytes + LOG_BYTES)
    throw new Error(`it is larger than the ${bytes} bytes of its manifest`);
}

async function unpack(entry: Entry, folder: string): Promise<void> {
  const { name, type } = entry.header;
  if (!NAME.test(name) || (type !== 'file' && type !== 'directory')) {
    throw new Error(`it has an invalid entry: ${JSON.stringify(name)}`);
  }
  const target = join(folder, name);
  if (type === 'file') await writeFile(target, entry, { flag: 'wx', mode: 0o600 });
  else await mkdir(target, { mode: 0o700 });
}

async function manifestIn(entry: Entry): Promise<BackupManifest> {
  const { name, size = 0 } = entry.header;
  if (name !== MANIFEST || size > 10_000) throw new Error('it is not a backup of this service');
  return readManifest(await buffer(entry));
}

async function* entriesOf(
  path: string,
  decompressor: Transform,
  signal?: AbortSignal,
): AsyncGenerator<Entry> {
  const entries = extract();
  const reading = pipeline(createReadStream(path, signal && { signal }), decompressor, entries);
  // An error also ends the loop below.
  reading.catch(() => undefined);
  try {
    yield* entries;
    // The checksum is at the end.
    await reading;
  } finally {
    entries.destroy();
  }
}
