import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { type BackupManifest, MANIFEST, readManifest } from './backup-manifest.js';

/** What no cluster can be opened without. */
const NEEDED = ['PG_VERSION', 'global/pg_control', 'backup_label'];

/** What backups are made of; no name leads out of the folder. */
const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/;

/** @returns what it says about itself, without reading the rest */
export async function describeBackup(path: string): Promise<BackupManifest> {
  for await (const entry of entriesOf(path)) return manifestIn(entry);
  throw new Error('it is empty');
}

/**
 * Unpacks a backup from its first byte to its last, so that the checksum of its compression is compared.
 *
 * @param folder exists and is empty; left half full when this fails
 * @param start called before anything is unpacked, with what the backup says about itself
 * @throws Error saying, as the end of "The file …:", what is wrong with it; the file system's errors
 */
export async function unpackBackup(
  path: string,
  folder: string,
  start: (manifest: BackupManifest) => void,
  signal: AbortSignal,
): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined;
  const names = new Set<string>();
  for await (const entry of entriesOf(path, signal)) {
    if (manifest) {
      await unpack(entry, folder);
      names.add(entry.header.name);
    } else {
      manifest = await manifestIn(entry);
      start(manifest);
    }
  }
  const missing = manifest ? NEEDED.find((name) => !names.has(name)) : MANIFEST;
  if (!manifest || missing !== undefined) throw new Error(`it is not whole: ${missing} is missing`);
  return manifest;
}

async function unpack(entry: Entry, folder: string): Promise<void> {
  const { name, type } = entry.header;
  if (!NAME.test(name) || (type !== 'file' && type !== 'directory')) {
    throw new Error(`it has an entry that no backup has: ${JSON.stringify(name)}`);
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

async function* entriesOf(path: string, signal?: AbortSignal): AsyncGenerator<Entry> {
  const entries = extract();
  const reading = pipeline(createReadStream(path, signal && { signal }), createGunzip(), entries);
  // What fails there fails the loop below as well.
  reading.catch(() => undefined);
  try {
    yield* entries;
    // To the end, where the checksum is.
    await reading;
  } finally {
    entries.destroy();
  }
}
