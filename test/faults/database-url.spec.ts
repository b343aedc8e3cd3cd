import { afterEach, expect, inject, it } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { type NewDatabase, newDatabase } from '../support/new-database.js';
import { newRole, type Role } from '../support/roles.js';
import { startRelay, targetOf } from '../support/silent-relay.js';

const SECRET_KEY = 'for-tests-only-'.padEnd(64, '0');

describeWith('postgresql', 'DATABASE_URL', () => {
  it('leads to an IPv6 address in brackets', async () => {
    await createDatabase();
    const relay = await startRelay(targetOf(database.url), '::1');
    const url = new URL(database.url);
    url.host = `[::1]:${relay.port}`;
    const outcome = await run(url.href, 'migrate');
    relay.stop();
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
  });

  it('leads to the Unix socket in the parameter host', async () => {
    await createDatabase();
    const url = new URL(database.url);
    const { rows } = await database.query(`select current_setting('unix_socket_directories') as folder`);
    url.searchParams.set('host', (rows as [{ folder: string }])[0].folder);
    url.searchParams.set('port', url.port);
    url.host = 'localhost:1';
    expect(await run(url.href, 'migrate')).toMatchObject({ code: 0, stderr: '' });
  });

  it('leads to the schema of the parameter options, also at the second start', async () => {
    await createDatabase();
    await database.query('create schema ranking');
    const url = new URL(database.url);
    url.searchParams.set('options', '-c search_path=ranking');
    for (let start = 1; start <= 2; start++) {
      const created = await run(url.href, 'account', 'create', '--email', `${start}@example.com`);
      expect(created).toMatchObject({ code: 0, stderr: '' });
    }
    const { rows } = await database.query(
      `select distinct schemaname from pg_tables where tablename in ('scan', 'account', 'mikro_orm_migrations')`,
    );
    expect(rows).toEqual([{ schemaname: 'ranking' }]);
  });

  it('of a role that may not create in the schema public is refused with the grant that it lacks', async () => {
    await createDatabase();
    role = await newRole(database.url, ['revoke create on schema public from public']);
    const migrated = await run(role.url, 'migrate');
    expect(migrated).toMatchObject({ code: 1, stdout: '' });
    expect(migrated.stderr).toContain('permission denied for schema public');
    expect(migrated.stderr).toContain(`grant create on schema public to ${role.name}`);
    expect(migrated.stderr).not.toMatch(/^ +at /m);
    const { stdout } = await run(role.url, 'doctor');
    expect(stdout).toMatch(/^fail +database .*may not create/m);
    expect(stdout).toContain(`grant create on schema public to ${role.name}`);
    await database.query(`grant create on schema public to ${role.name}`);
    expect(await run(role.url, 'migrate')).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['another database', '/nothing', '', /"nothing" does not exist.*\n +→ Create the database/],
    [
      'a missing certificate',
      null,
      '?sslmode=verify-ca&sslrootcert=/nothing',
      /ENOENT.*\n +→ .*DATABASE_URL/,
    ],
    ['TLS that the server lacks', null, '?sslmode=require', /does not support SSL.*\n +→ .*DATABASE_URL/],
    [
      'an unknown setting',
      null,
      '?options=-c%20nothing%3D1',
      /unrecognized.*"nothing".*\n +→ .*DATABASE_URL/,
    ],
  ])('`doctor` says what is wrong with %s in DATABASE_URL', async (_, path, search, expected) => {
    await createDatabase();
    const url = new URL(database.url);
    if (path !== null) url.pathname = path;
    url.search = search;
    const { stdout } = await run(url.href, 'doctor');
    expect(stdout).toMatch(new RegExp(`^fail +database .*${expected.source}`, 'm'));
  });

  let database: NewDatabase;
  let role: Role | null = null;

  afterEach(async () => {
    await role?.remove();
    role = null;
    await database.remove();
  });

  async function createDatabase(): Promise<void> {
    database = await newDatabase(inject('postgresUrl') ?? '');
  }

  function run(url: string, ...args: string[]) {
    return runCommandHere({ DATABASE_URL: url, SECRET_KEY }, ...args);
  }
});
