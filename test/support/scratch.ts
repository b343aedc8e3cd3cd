import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';

/** Where Linux keeps files in memory. In a container it may be tiny, or not be there. */
const IN_MEMORY = '/dev/shm';

/** What must be free in bytes: many times what the databases of all workers take at once. */
const ENOUGH = 4 * 2 ** 30;

/**
 * The folder of a run for databases that nobody wants after it: in memory where there is plenty, else on the disk. To copy
 * an empty database, 41 MB in 1,200 files, takes 0.04 s of processor time in memory; on a disk 0.1 to 0.8 s, the longer
 * the more has been written lately.
 */
export function makeScratch(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'lrs-run-'));
  // What is in it has rights of its own, and tests of them.
  chmodSync(folder, 0o755);
  return folder;
}

/** A new folder in that of the run. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(dirname(inject('emptyDataFolder')), prefix));
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ENOUGH && freemem() > ENOUGH;
  } catch {
    return false;
  }
}
