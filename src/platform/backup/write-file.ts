import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { syncFolder } from '../database/embedded/sync-files.js';

/** Of the levels, the fastest: the slower ones take twice the time for a tenth less. */
const GZIP = { level: 1 };

/** Marks a file that is being written, hidden beside its place. */
export const PART = '.part-';

export interface WriteOptions {
  /** Replace a file that is there already. */
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
}

/**
 * Writes an archive, compressed, to a file that only its owner may read. Under its own name there is the whole
 * file, on the disk and not just in memory, or nothing new.
 *
 * @param fill puts everything into the archive; what it throws is thrown
 * @throws EEXIST when the file exists and may not be overwritten; the file system's errors
 */
export async function writeArchive(
  path: string,
  fill: (archive: Pack) => Promise<void>,
  { overwrite, signal }: WriteOptions,
): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}${PART}${randomBytes(4).toString('hex')}`);
  const archive = pack();
  let filling: Promise<void> | undefined;
  try {
    const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    filling = fill(archive).then(
      () => {
        archive.finalize();
      },
      (error: unknown) => {
        archive.destroy(error as Error);
      },
    );
    await pipeline(archive, createGzip(GZIP), file, { signal });
    if (overwrite) await rename(part, path);
    else await nameIfFree(part, path);
    await syncFolder(dirname(path));
  } finally {
    await filling;
    await rm(part, { force: true });
  }
}

/** A link fails where there is a file; a rename would replace it. */
async function nameIfFree(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // A file system without links: the name is taken first, and then given to the whole file.
    await (await open(path, 'wx', 0o600)).close();
    await rename(part, path);
  }
}
