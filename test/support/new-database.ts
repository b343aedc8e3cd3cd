import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface NewDatabase {
  readonly name: string;
  readonly url: string;
  /** Runs a statement as superuser. */
  query(sql: string): Promise<{ rows: unknown[] }>;
  remove(): Promise<void>;
}

/**
 * Creates a database.
 *
 * @param template the database to copy, which must have no connections
 * @param options of `create database`, by default with the template
 */
export async function newDatabase(
  server: string,
  template = 'template1',
  options = `template ${template}`,
): Promise<NewDatabase> {
  const name = `lrs_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name} ${options}`);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    query: async (sql) => {
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      try {
        return await client.query(sql);
      } finally {
        await client.end();
      }
    },
    remove: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
