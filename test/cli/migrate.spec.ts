import { loadConfig } from '#config';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { SchemaMigration } from '../../src/platform/admin/migrate/schema-migration.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { type NewDatabase, newDatabase } from '../support/new-database.js';
import { CliFolder, failure, success } from './cli-folder.js';

describeWith('postgresql', 'migrate on PostgreSQL', () => {
  it('`migrate` creates the schema of an empty database and lists the migrations in order, then none', async () => {
    await useDatabase();
    expect(success(await migrate('--json'))).toEqual({ applied: NAMES });
    expect(await query('select count(*)::int as n from scan')).toEqual([{ n: 0 }]);
    expect(success(await migrate('--json'))).toEqual({ applied: [] });
  });

  it('`migrate` prints one line for each migration without --json', async () => {
    await useDatabase();
    const { code, stdout, stderr } = await migrate();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`${NAMES.map((name) => `applied  ${name}\n`).join('')}The schema is up to date.\n`);
    expect((await migrate()).stdout).toBe('The schema is up to date.\n');
  });

  it('`migrate` rejects a schema of a newer version with schema_newer', async () => {
    await useMigratedDatabase();
    await query(
      `insert into mikro_orm_migrations (name, executed_at) values ('Migration29990101_future', now())`,
    );
    expect(failure(await migrate('--json'))).toMatchObject({
      code: 'schema_newer',
      unknown: ['Migration29990101_future'],
    });
  });

  it('`migrate` and a transaction that locks the same tables in another order both succeed', async () => {
    await useMigratedDatabase();
    await query(`drop index scan_turn; drop index scan_leased;
      delete from mikro_orm_migrations where name ~ '_(waiting_scans|due_schedules)$'`);
    const service = new pg.Client({ connectionString: database.url });
    await service.connect();
    await service.query('begin; lock table schedule in row exclusive mode');
    const migrated = migrate('--json');
    // The migration has locked the table of scans and waits for the one of schedules.
    await expect
      .poll(() => query(`${LOCKS} and relation = 'schedule'::regclass and not granted`))
      .not.toEqual([]);
    await service.query('lock table scan in row exclusive mode; commit');
    await service.end();
    expect((success(await migrated) as { applied: string[] }).applied).toHaveLength(2);
  });

  it('`migrate` holds no lock of a table while it waits for a stronger one', async () => {
    await useMigratedDatabase();
    await query(`drop index scan_turn; drop index scan_leased;
      delete from mikro_orm_migrations where name ~ '_waiting_scans$'`);
    const service = new pg.Client({ connectionString: database.url });
    await service.connect();
    await service.query('begin; lock table scan in access share mode');
    const migrated = migrate('--json');
    const locks = (isGranted: boolean) =>
      query(
        `${LOCKS} and relation = 'scan'::regclass and mode <> 'AccessShareLock' and granted = ${isGranted}`,
      );
    await expect.poll(() => locks(false)).not.toEqual([]);
    expect(await locks(true)).toEqual([]);
    await service.query('commit');
    await service.end();
    expect((success(await migrated) as { applied: string[] }).applied).toHaveLength(1);
  });

  it('two simultaneous migrations apply each migration once', async () => {
    await useDatabase();
    // Without the command line: commands in one process run one after another.
    const migration = new SchemaMigration({ readConfig: () => loadConfig(env), entities: ENTITIES });
    const both = await Promise.all([migration.run(), migration.run()]);
    expect(both.flat().sort()).toEqual([...NAMES].sort());
  });

  let database: NewDatabase;
  let env: Record<string, string>;

  afterEach(async () => {
    await database.remove();
  });

  async function useDatabase(template?: string): Promise<void> {
    database = await newDatabase(inject('postgresUrl') ?? '', template);
    env = { DATABASE_URL: database.url, SECRET_KEY: 'for-tests-only-'.padEnd(64, '0') };
  }

  /** Copies the migrated template, in a fraction of the time of the migrations. */
  function useMigratedDatabase() {
    return useDatabase(inject('postgresTemplate'));
  }

  function migrate(...args: string[]) {
    return runCommandHere(env, 'migrate', ...args);
  }

  async function query(sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows as unknown[];
  }
});

describe('migrate', () => {
  it('`migrate` fails with embedded_database when DATABASE_URL is not set', async () => {
    const folder = new CliFolder();
    expect(failure(await folder.run('migrate', '--json'))).toEqual({
      code: 'embedded_database',
      detail: 'DATABASE_URL is not set. The service migrates the embedded database when it starts.',
    });
    folder.remove();
  });

  it('`migrate` fails with not_ready when the server is unreachable', async () => {
    const env = { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/x', SECRET_KEY: 'x'.repeat(32) };
    const failed = failure(await runCommandHere(env, 'migrate', '--json'));
    expect(failed).toMatchObject({ code: 'not_ready' });
    expect(JSON.stringify(failed)).not.toContain('secret');
  });
});

const NAMES = MIGRATIONS.map(({ name }): string => name);

/** `pg_locks` shows the locks of every database of the server, and copies of the template share the ids of tables. */
const LOCKS = `select 1 from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database()`;
