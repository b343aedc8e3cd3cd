import { expect, inject, it } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { newDatabase } from '../support/new-database.js';
import { newRole } from '../support/roles.js';

describeWith('postgresql', 'doctor on a server', () => {
  it.each([
    [
      'for how many processes its connections suffice',
      [],
      /^ok +database_connections +max_connections allows \d+ connections, enough for \d+ processes$/m,
    ],
    [
      'a role that may open too few connections for one process',
      ['alter role ROLE connection limit 8'],
      /^warn +database_connections +the role role_\w+ allows 8 connections, enough for 0 processes: .*503\n +→ Allow 11/m,
    ],
    [
      'a database that allows too few connections for one process',
      ["do $$ begin execute format('alter database %I connection limit 10', current_database()); end $$"],
      /^warn +database_connections +the database lrs_\w+ allows 10 connections/m,
    ],
  ])('names %s', async (_, settings, expected) => {
    const database = await newDatabase(inject('postgresUrl') ?? '', inject('postgresTemplate'));
    const role = await newRole(database.url, settings);
    const env = { DATABASE_URL: role.url, SECRET_KEY: 'for-tests-only-'.padEnd(64, '0') };
    const { stdout } = await runCommandHere(env, 'doctor');
    await role.remove();
    await database.remove();
    expect(stdout).toMatch(expected);
  });
});
