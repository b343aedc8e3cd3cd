import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { CLUSTER, finishExchange, HALF_UNPACKED } from './embedded/cluster-folders.js';
import { DatabaseUnavailableError } from './embedded/database-errors.js';
import { requireDiskSpace, RESERVE_BYTES } from './embedded/disk-space.js';
import { syncFolder, syncTree } from './embedded/sync-files.js';

const HALF_MADE = 'database.new-';

/** What an empty cluster takes, in bytes. */
const NEW_CLUSTER_BYTES = 48 * 1024 * 1024;

/** The embedded database's folder belongs to another process. */
export class DataFolderInUseError extends Error {
  constructor(folder: string, owner: string) {
    super(
      `Another process${owner ? ` (pid ${owner})` : ''} is using the data folder ${folder}. ` +
        'Stop it first, or set DATA_DIR to another folder (or DATABASE_URL to a PostgreSQL server, which many processes can share).',
    );
    this.name = 'DataFolderInUseError';
  }
}

/** What the system says is no help by itself. */
function unusable(folder: string, cause: Error): DatabaseUnavailableError {
  return new DatabaseUnavailableError(
    `The data folder ${folder} cannot be used: ${cause.message}. ` +
      'Make it a folder that the user who runs the service can read and write, or set DATA_DIR to another.',
    { cause },
  );
}

/** An embedded database folder that this process, and no other, may open. */
export interface DataFolder {
  readonly path: string;
  /** Where the PostgreSQL cluster lives; whole if it is there. */
  readonly clusterPath: string;
  release(): Promise<void>;
}

/**
 * Takes the folder for this process, with a whole database cluster in it.
 *
 * A cluster is made in a temporary folder and renamed, because one whose making was killed never opens again.
 *
 * @throws DataFolderInUseError at once when another process has the folder; DiskFullError
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const folder = await takeDataFolder(path);
  try {
    if (!existsSync(folder.clusterPath)) await makeCluster(folder);
    return folder;
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/**
 * Takes the folder for this process, whatever is in it, and clears away what a killed one left half done.
 *
 * PGlite itself takes no lock: two processes in one folder would destroy the data. The lock here is the
 * kernel's, on an open file, so that it ends with the process however it dies.
 *
 * @throws DataFolderInUseError; DatabaseUnavailableError when it is no folder, or not ours to write in
 */
export async function takeDataFolder(path: string): Promise<DataFolder> {
  const lock = await takeLock(path);
  try {
    await finishExchange(path);
    await removeHalfMade(path);
    return { path, clusterPath: join(path, CLUSTER), release: () => lock.close() };
  } catch (error) {
    await lock.close();
    throw error;
  }
}

/** Whether a database has been made in the folder. */
export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, CLUSTER));
}

async function takeLock(folder: string): Promise<FileHandle> {
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
  } catch (error) {
    throw unusable(folder, error as Error);
  }
}

async function removeHalfMade(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(HALF_MADE) && !name.startsWith(HALF_UNPACKED)) continue;
    await rm(join(folder, name), { recursive: true });
  }
}

async function makeCluster({ path, clusterPath }: DataFolder): Promise<void> {
  requireDiskSpace(path, NEW_CLUSTER_BYTES + RESERVE_BYTES, 'no database was made');
  const { Cluster } = await import('./embedded/cluster.js');
  const halfMade = await mkdtemp(join(path, HALF_MADE));
  try {
    await Cluster.make(halfMade);
    await syncTree(halfMade);
    await rename(halfMade, clusterPath);
    await syncFolder(path);
  } catch (error) {
    await rm(halfMade, { recursive: true });
    throw error;
  }
}
