import { PACKAGE_VERSION } from '#config';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Pack } from 'tar-stream';
import { ENTITIES } from '../../src/entities.js';
import { MANIFEST, writeManifest } from '../../src/platform/archive/manifest.js';
import { writeArchive } from '../../src/platform/archive/write-archive.js';
import { add, addFrom } from '../../src/platform/backup/copy-cluster.js';
import { listCluster, listLog } from '../../src/platform/backup/list-cluster.js';
import type { EmbeddedDatabase } from '../../src/platform/database/embedded/embedded-database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/**
 * Creates an empty, migrated embedded database and writes it in place of the archives of older code. PostgreSQL has
 * stopped before it is copied: after a copy of a running database, the first start would sync each file again and
 * repeat the log.
 */
export async function createArchive(path: string): Promise<void> {
  const cache = dirname(path);
  mkdirSync(cache, { recursive: true });
  for (const old of globSync('empty-database-*', { cwd: cache }))
    rmSync(join(cache, old), { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'lrs-empty-'));
  try {
    const { clusterPath, segment } = await createCluster(dataDir);
    await writeArchive(path, (archive) => copyStopped(clusterPath, segment, archive), {
      overwrite: true,
      signal: new AbortController().signal,
      compressor: createBrotliCompress({ params: BROTLI }),
    });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** Creates a cluster with a migrated database and stops it. @returns the only segment of the log that it needs */
async function createCluster(dataDir: string): Promise<{ clusterPath: string; segment: string }> {
  const database = await openDatabase({ kind: 'embedded', dataDir }, ENTITIES);
  const { embedded } = database;
  if (!embedded) throw new Error('not an embedded database');
  const segment = await shrink(embedded.database);
  await database.close();
  return { clusterPath: embedded.folder.clusterPath, segment };
}

/** Drops the databases that PostgreSQL copies for a new one, two fifths of all files, and begins a segment of the log. */
async function shrink(database: EmbeddedDatabase): Promise<string> {
  return database.use(async (cluster) => {
    const { rows: templates } = await cluster.query(
      'select quote_ident(datname) as name from pg_database where datname <> current_database()',
    );
    for (const { name } of templates as { name: string }[]) {
      await cluster.query(`alter database ${name} is_template false`);
      await cluster.query(`drop database ${name}`);
    }
    await cluster.query('select pg_switch_wal()');
    await cluster.query('checkpoint');
    const { rows } = await cluster.query('select pg_walfile_name(pg_current_wal_lsn()) as segment');
    return (rows[0] as { segment: string }).segment;
  });
}

async function copyStopped(path: string, segment: string, archive: Pack): Promise<void> {
  const entries = await listCluster(path);
  const about = { service_version: PACKAGE_VERSION, created_at: new Date().toISOString() };
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  await add(archive, MANIFEST, writeManifest({ ...about, next_transaction: '0', bytes }));
  for (const entry of [...entries, ...(await listLog(path, segment, segment))])
    await addFrom(path, entry, archive);
}
