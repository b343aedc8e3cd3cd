import { statfsSync } from 'node:fs';
import { DiskFullError } from './database-errors.js';

/**
 * Room that writes leave free, in bytes: four segments of the write-ahead log. A log that cannot grow ends
 * PostgreSQL at once, wherever it is; a refused write harms nobody.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * @param bytes how much must be free, for this user
 * @throws DiskFullError
 */
export function requireDiskSpace(folder: string, bytes: number, what: string): void {
  if (!hasDiskSpace(folder, bytes)) throw new DiskFullError(folder, what);
}

/** @param bytes how much must be free, for this user */
export function hasDiskSpace(folder: string, bytes: number): boolean {
  // Synchronous on purpose: it takes microseconds, less than a turn of the event loop.
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes;
}
