import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file or folder that belongs to a copy of a cluster. */
export interface ClusterEntry {
  /** Path relative to the cluster, with `/`. */
  readonly name: string;
  readonly kind: 'file' | 'folder';
  /** In bytes; 0 for a folder. */
  readonly size: number;
}

const LOG = 'pg_wal';

/** Folders that PostgreSQL fills at each start, and the log, of which a copy needs only a part. */
const EMPTY_FOLDERS =
  /^(?:pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
/** Caches, temporary tables, and files of the running process. */
const EXCLUDED = /(?:^|\/)(?:pg_internal\.init[^/]*|pgsql_tmp[^/]*|postmaster\.[^/]*|backup[_.][^/]*)$/;

/** Lists everything but the write-ahead log; a folder precedes its content. */
export async function listCluster(path: string, folder = ''): Promise<ClusterEntry[]> {
  const entries: ClusterEntry[] = [];
  for (const found of await readdir(join(path, folder), { withFileTypes: true })) {
    const name = folder + found.name;
    if (EXCLUDED.test(name)) continue;
    if (found.isDirectory()) {
      entries.push({ name, kind: 'folder', size: 0 }, ...(await listCluster(path, `${name}/`)));
    } else if (!EMPTY_FOLDERS.test(name)) {
      const size = await sizeOf(join(path, name));
      if (size !== null) entries.push({ name, kind: 'file', size });
    }
  }
  return entries;
}

/** Lists the segments of the write-ahead log from `first` to `last`, inclusive. */
export async function listLog(path: string, first: string, last: string): Promise<ClusterEntry[]> {
  const entries: ClusterEntry[] = [];
  for (const segment of (await readdir(join(path, LOG))).sort()) {
    if (!/^[0-9A-F]{24}$/.test(segment) || segment < first || segment > last) continue;
    const name = `${LOG}/${segment}`;
    entries.push({ name, kind: 'file', size: (await stat(join(path, name))).size });
  }
  return entries;
}

/** @returns null if the file no longer exists, because a table was dropped meanwhile */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
