import { EMPTY_DATABASE_PATH } from '#config';
import { tryLock } from 'fs-native-extensions';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, syncTree } from '../sync-files.js';
import { DatabaseUnavailableError, DiskFullError } from './embedded/database-errors.js';
import { requireDiskSpace, RESERVE_BYTES } from './embedded/disk-space.js';
import { CLUSTER, finishReplacement, UNPACKED_PREFIX } from './embedded/replace-cluster.js';

const NEW_CLUSTER_PREFIX = 'database.new-';

/** Size of an empty cluster. */
const NEW_CLUSTER_BYTES = 48 * 1024 * 1024;

/** Another process has locked the data folder. */
export class DataFolderInUseError extends Error {
  constructor(folder: string, owner: string) {
    super(
      `Another process${owner ? ` (pid ${owner})` : ''} is using the data folder ${folder}. ` +
        'Stop it first, or set DATA_DIR to another folder (or DATABASE_URL to a PostgreSQL server, which many processes can share).',
    );
    this.name = 'DataFolderInUseError';
  }
}

/** A data folder that this process has locked. */
export interface DataFolder {
  readonly path: string;
  /** The folder of the PostgreSQL cluster. If it exists, the cluster is complete. */
  readonly clusterPath: string;
  release(): Promise<void>;
}

/** The folder that this process began to open before its code was loaded. */
let early: { readonly path: string; readonly folder: Promise<DataFolder> } | null = null;

/**
 * Begins to open a data folder. The next `openDataFolder` for its path returns the result, or throws the error.
 * Disk and other threads do most of the work, so the process can load its code meanwhile.
 */
export function beginDataFolder(path: string): void {
  const folder = openDataFolder(path);
  folder.catch(() => undefined);
  early = { path, folder };
}

/**
 * Locks the data folder and creates its database cluster if there is none.
 *
 * A cluster is created under a temporary name and renamed, because an incomplete cluster never opens.
 *
 * @throws DataFolderInUseError at once when another process has locked the folder; DiskFullError
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  if (early?.path === path) {
    const { folder } = early;
    early = null;
    return folder;
  }
  const folder = await lockDataFolder(path);
  try {
    if (!existsSync(folder.clusterPath)) await createCluster(folder);
    return folder;
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/**
 * Locks the data folder, whatever its content, and removes what a killed process left incomplete.
 *
 * PGlite takes no lock, and two processes in one folder would destroy the data. The kernel releases this lock when the
 * process ends, even if it is killed.
 *
 * @throws DataFolderInUseError; DatabaseUnavailableError when the path is not a writable folder
 */
export async function lockDataFolder(path: string): Promise<DataFolder> {
  const lock = await acquireLock(path);
  try {
    await finishReplacement(path);
    await removeIncomplete(path);
    return { path, clusterPath: join(path, CLUSTER), release: () => lock.close() };
  } catch (error) {
    await lock.close();
    throw error;
  }
}

/** Returns whether the data folder has a database. */
export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, CLUSTER));
}

async function acquireLock(folder: string): Promise<FileHandle> {
  const file = await openLock(folder);
  try {
    if (!tryLock(file.fd)) throw new DataFolderInUseError(folder, (await file.readFile('utf8')).trim());
    await file.truncate(0);
    await file.write(`${process.pid}\n`);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openLock(folder: string): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await open(join(folder, 'lock'), 'a+', 0o600);
  } catch (cause) {
    throw new DatabaseUnavailableError(
      `The data folder ${folder} cannot be used: ${(cause as Error).message}. ` +
        'Make it a folder that the user who runs the service can read and write, or set DATA_DIR to another.',
      { cause },
    );
  }
}

async function removeIncomplete(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(NEW_CLUSTER_PREFIX) && !name.startsWith(UNPACKED_PREFIX)) continue;
    await rm(join(folder, name), { recursive: true });
  }
}

async function createCluster({ path, clusterPath }: DataFolder): Promise<void> {
  requireDiskSpace(path, NEW_CLUSTER_BYTES + RESERVE_BYTES, 'no database was created');
  const incomplete = await mkdtemp(join(path, NEW_CLUSTER_PREFIX));
  try {
    await fillCluster(incomplete);
    await syncTree(incomplete);
    await rename(incomplete, clusterPath);
    await syncFolder(path);
  } catch (error) {
    await rm(incomplete, { recursive: true });
    throw error;
  }
}

/** Unpacks the empty database of the build, which takes a fifth of the time that PostgreSQL takes to create one. */
async function fillCluster(path: string): Promise<void> {
  if (EMPTY_DATABASE_PATH === null || !existsSync(EMPTY_DATABASE_PATH)) {
    const { Cluster } = await import('./embedded/cluster.js');
    await Cluster.create(path);
    return;
  }
  try {
    const { unpackEmptyDatabase } = await import('../archive/read-archive.js');
    await unpackEmptyDatabase(EMPTY_DATABASE_PATH, path);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new DiskFullError(path, 'no database was created', { cause });
    const advice = 'Run `npm run build` or install the service again.';
    throw new DatabaseUnavailableError(`${EMPTY_DATABASE_PATH} cannot be unpacked: ${message}. ${advice}`, {
      cause,
    });
  }
}
