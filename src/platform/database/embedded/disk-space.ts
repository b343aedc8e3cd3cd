import { statfsSync } from 'node:fs';
import { DiskFullError } from './database-errors.js';

/**
 * Free space that writes leave, in bytes: four segments of the write-ahead log. PostgreSQL crashes when its log cannot
 * grow, so writes are refused earlier.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024;

/** @throws DiskFullError when this user has fewer bytes of free space */
export function requireDiskSpace(folder: string, bytes: number, consequence: string): void {
  if (!hasDiskSpace(folder, bytes)) throw new DiskFullError(folder, consequence);
}

export function hasDiskSpace(folder: string, bytes: number): boolean {
  // The synchronous call takes microseconds, less than a turn of the event loop.
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes;
}
