import { PACKAGE_VERSION } from '#config';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';
import { ENTITIES } from '../../src/entities.js';
import { copyCluster } from '../../src/platform/backup/copy-cluster.js';
import { writeArchive } from '../../src/platform/backup/write-archive.js';
import { openDatabase } from '../../src/platform/database/open-database.js';

/** The window spans the three databases of a cluster, which are nearly equal: 2 MB instead of 5 MB with gzip. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };

/** Creates an empty, migrated embedded database and writes a backup of it in place of the archives of older code. */
export async function createArchive(path: string): Promise<void> {
  const cache = dirname(path);
  mkdirSync(cache, { recursive: true });
  for (const old of globSync('empty-database-*', { cwd: cache }))
    rmSync(join(cache, old), { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'lrs-empty-'));
  try {
    const database = await openDatabase({ kind: 'embedded', dataDir }, ENTITIES);
    const { embedded } = database;
    if (!embedded) throw new Error('not an embedded database');
    const about = { service_version: PACKAGE_VERSION, created_at: new Date().toISOString() };
    await writeArchive(path, (archive) => copyCluster(embedded, about, archive), {
      overwrite: true,
      signal: new AbortController().signal,
      compressor: createBrotliCompress({ params: BROTLI }),
    }).finally(() => database.close());
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
