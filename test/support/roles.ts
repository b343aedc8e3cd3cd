import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface Role {
  readonly name: string;
  /** The URL of the database as this role. */
  readonly url: string;
  remove(): Promise<void>;
}

/**
 * Creates a role for a database.
 *
 * @param database its URL as superuser
 * @param settings run as the superuser in the database; `ROLE` stands for the role
 */
export async function newRole(database: string, settings: readonly string[]): Promise<Role> {
  const name = `role_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: database });
  await admin.connect();
  await admin.query(`create role ${name} login password 'p@ss/ wört%'`);
  for (const sql of settings) await admin.query(sql.replaceAll('ROLE', name));
  const url = new URL(database);
  url.username = name;
  url.password = encodeURIComponent('p@ss/ wört%');
  return {
    name,
    url: url.href,
    remove: async () => {
      await admin.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${name}'`,
      );
      await admin.query(
        `reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`,
      );
      await admin.end();
    },
  };
}
