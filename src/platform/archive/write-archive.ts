import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { syncFolder } from '../sync-files.js';

/** The fastest level: slower levels take twice the time for files a tenth smaller. */
const GZIP = { level: 1 };

/** In the name of a hidden file that is being written. */
export const PART = '.part-';

const CHECK_EVERY_BYTES = 1024 * 1024;

export interface WriteOptions {
  /** Replaces an existing file. */
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
  /** Throws when the file must not grow, for example because the rest of the disk is reserved. */
  readonly checkSpace?: () => void;
  /** Defaults to a fast gzip. */
  readonly compressor?: Transform;
}

/**
 * Writes a compressed archive to a file that only its owner can read. The file gets its name when it is complete and
 * synced to the disk.
 *
 * @param fill adds the entries
 * @throws EEXIST when the file exists and `overwrite` is false; other errors of the file system; the error of `fill`
 */
export async function writeArchive(
  path: string,
  fill: (archive: Pack) => Promise<void>,
  { overwrite, signal, checkSpace = () => undefined, compressor = createGzip(GZIP) }: WriteOptions,
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
    await pipeline(archive, compressor, checked(checkSpace), file, { signal });
    checkSpace();
    if (overwrite) await rename(part, path);
    else await renameIfFree(part, path);
    await syncFolder(dirname(path));
  } finally {
    await filling;
    await rm(part, { force: true });
  }
}

/** Passes bytes on and checks the space for them now and then. */
function checked(checkSpace: () => void): Transform {
  let unchecked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unchecked += chunk.length;
      try {
        if (unchecked >= CHECK_EVERY_BYTES) checkSpace();
      } catch (error) {
        done(error as Error);
        return;
      }
      unchecked %= CHECK_EVERY_BYTES;
      done(null, chunk);
    },
  });
}

/** Renames by a hard link, which does not replace an existing file. */
async function renameIfFree(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // On a file system without links, reserve the name with an empty file and replace that file.
    await (await open(path, 'wx', 0o600)).close();
    await rename(part, path);
  }
}
