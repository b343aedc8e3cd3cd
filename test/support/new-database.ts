import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface NewDatabase {
  readonly name: string;
  readonly url: string;
  remove(): Promise<void>;
}

/** Creates a database. @param template the database to copy, which must have no connections */
export async function newDatabase(server: string, template = 'template1'): Promise<NewDatabase> {
  const name = `lrs_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    remove: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
