import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What of a cluster belongs in a copy of it. */
export interface ClusterEntry {
  /** Relative to the cluster, with `/`. */
  readonly name: string;
  readonly kind: 'file' | 'folder';
  /** Bytes; 0 for a folder. */
  readonly size: number;
}

const LOG = 'pg_wal';

/** Folders whose content PostgreSQL makes anew at each start; and the log, of which only a part is needed. */
const EMPTY_FOLDERS =
  /^(?:pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
/** Caches, temporary tables, and what belongs to the running process. */
const LEFT_OUT = /(?:^|\/)(?:pg_internal\.init[^/]*|pgsql_tmp[^/]*|postmaster\.[^/]*|backup[_.][^/]*)$/;

/** Everything but the write-ahead log; a folder comes before what is in it. */
export async function listCluster(path: string, folder = ''): Promise<ClusterEntry[]> {
  const entries: ClusterEntry[] = [];
  for (const found of await readdir(join(path, folder), { withFileTypes: true })) {
    const name = folder + found.name;
    if (LEFT_OUT.test(name)) continue;
    if (found.isDirectory()) {
      entries.push({ name, kind: 'folder', size: 0 }, ...(await listCluster(path, `${name}/`)));
    } else if (!EMPTY_FOLDERS.test(name)) {
      const size = await sizeOf(join(path, name));
      if (size !== null) entries.push({ name, kind: 'file', size });
    }
  }
  return entries;
}

/** The segments of the log from one to another, both included. */
export async function listLog(path: string, first: string, last: string): Promise<ClusterEntry[]> {
  const entries: ClusterEntry[] = [];
  for (const segment of (await readdir(join(path, LOG))).sort()) {
    if (!/^[0-9A-F]{24}$/.test(segment) || segment < first || segment > last) continue;
    const name = `${LOG}/${segment}`;
    entries.push({ name, kind: 'file', size: (await stat(join(path, name))).size });
  }
  return entries;
}

/** @returns null when it has gone meanwhile: a table was dropped */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
