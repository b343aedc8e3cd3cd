import type { EmbeddedDatabase } from '../database/embedded/embedded-database.js';

/** Functions of PostgreSQL that copy a running cluster. They concern the whole database, so they take no tenant. */

/** Returns the next transaction id. If it is unchanged later, nothing was written meanwhile. */
export function readNextTransaction(database: EmbeddedDatabase): Promise<string> {
  return selectOne(database, 'pg_snapshot_xmax(pg_current_snapshot())::text');
}

/** Starts an online backup with a checkpoint, during which the database does not answer. */
export async function startBackup(database: EmbeddedDatabase): Promise<void> {
  await selectOne(database, `pg_backup_start('copy', fast => true)::text`);
}

/** Ends the online backup. @returns its label, and the first and the last segment of the log that the copy needs */
export async function stopBackup(
  database: EmbeddedDatabase,
): Promise<{ label: string; firstSegment: string; lastSegment: string }> {
  const result = await selectOne(
    database,
    `(select pg_walfile_name(lsn) || chr(10) || labelfile from pg_backup_stop(wait_for_archive => false))`,
  );
  const [lastSegment = '', ...lines] = result.split('\n');
  const label = lines.join('\n');
  // `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)`
  const firstSegment = /^START WAL LOCATION: .* \(file (\w+)\)/m.exec(label)?.[1];
  if (firstSegment === undefined) throw new Error(`the backup label of PostgreSQL is not valid: ${label}`);
  return { label, firstSegment, lastSegment };
}

async function selectOne(database: EmbeddedDatabase, expression: string): Promise<string> {
  const { rows } = await database.use((cluster) => cluster.query(`select ${expression} as value`));
  return (rows[0] as { value: string }).value;
}
