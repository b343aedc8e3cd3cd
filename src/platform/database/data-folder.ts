import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { tryLock } from 'fs-native-extensions';

const CLUSTER = 'database';
const HALF_MADE = 'database.new-';

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

/** An embedded database folder that this process, and no other, may open. */
export interface DataFolder {
  /** Where the PostgreSQL cluster lives; exists and is whole. */
  readonly clusterPath: string;
  release(): Promise<void>;
}

/**
 * Takes the folder for this process and makes sure a whole database cluster is in it.
 *
 * PGlite itself takes no lock: two processes in one folder would destroy the data. The lock here is the
 * kernel's, on an open file, so that it ends with the process however it dies.
 * A cluster is made in a temporary folder and renamed, because one whose making was killed never opens again.
 *
 * @throws DataFolderInUseError at once when another process has the folder
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await takeLock(folder);
  try {
    const clusterPath = join(folder, CLUSTER);
    await removeHalfMade(folder);
    if (!existsSync(clusterPath)) await makeCluster(folder, clusterPath);
    return { clusterPath, release: () => lock.close() };
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
  const file = await open(join(folder, 'lock'), 'a+', 0o600);
  if (!tryLock(file.fd)) {
    const owner = (await file.readFile('utf8')).trim();
    await file.close();
    throw new DataFolderInUseError(folder, owner);
  }
  await file.truncate(0);
  await file.write(`${process.pid}\n`);
  return file;
}

async function removeHalfMade(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(HALF_MADE)) await rm(join(folder, name), { recursive: true });
  }
}

async function makeCluster(folder: string, clusterPath: string): Promise<void> {
  const halfMade = await mkdtemp(join(folder, HALF_MADE));
  const database = await PGlite.create(halfMade);
  await database.close();
  await rename(halfMade, clusterPath);
}
