import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { type NewDatabase, newDatabase } from '../support/new-database.js';
import { type Pooler, type PoolerOptions, startPgbouncer } from '../support/pgbouncer.js';
import { ServiceProcess } from '../support/processes.js';
import { newRole } from '../support/roles.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';

const SECRET_KEY = 'for-tests-only-'.padEnd(64, '0');
const PROCESSES = 4;

describeWith(['postgresql', 'pgbouncer'], 'service behind PgBouncer', () => {
  it.each<PoolerOptions>([
    { mode: 'transaction', size: 3 },
    { mode: 'transaction', size: 1 },
  ])(
    'four processes start at once on an empty database with $size connections in $mode mode',
    async (options) => {
      await start(options);
      const env = { DATABASE_URL: pooler.url, SECRET_KEY, DATABASE_PREPARED_STATEMENTS: 'false' };
      const services = await Promise.all(Array.from({ length: PROCESSES }, () => ServiceProcess.start(env)));
      for (const service of services) await service.end('SIGTERM');
    },
  );

  it('one process migrates an empty database with 1 connection in session mode', async () => {
    await start({ mode: 'session', size: 1 });
    const migrated = await runCommandHere({ DATABASE_URL: pooler.url, SECRET_KEY }, 'migrate');
    expect(migrated).toMatchObject({ code: 0, stderr: '' });
  });

  it('a process that gets no connection of a pool in session mode says how large the pool must be', async () => {
    await start({ mode: 'session', size: 1 }, inject('postgresTemplate'));
    const holder = new pg.Client({ connectionString: pooler.url });
    await holder.connect();
    await holder.query('select 1');
    const { stdout } = await runCommandHere({ DATABASE_URL: pooler.url, SECRET_KEY }, 'doctor');
    await holder.end();
    expect(stdout).toMatch(
      /^fail +database .*timeout.*\n +→ .*pool.*at least 11 connections for each process/m,
    );
  });

  it.each(['true', 'false'])(
    'twelve concurrent scans are measured in transaction mode with DATABASE_PREPARED_STATEMENTS=%s',
    async (prepares) => {
      await start({ mode: 'transaction', size: 3 }, inject('postgresTemplate'));
      const env = { DATABASE_URL: pooler.url, DATABASE_PREPARED_STATEMENTS: prepares };
      const server = await TestServer.start('postgresql', env);
      const api = await server.newCustomer();
      const business_id = await createBusiness(api, PHARMACY);
      const body = { business_id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5 };
      const scans = await Promise.all(Array.from({ length: 12 }, () => api.post('/api/v1/scans').send(body)));
      expect(scans.map(({ status }) => status)).toEqual(Array<number>(12).fill(202));
      await server.quiet();
      await server.stop();
    },
  );

  it('a setting of the role that the pooler loses is refused, and `doctor` says how to change it', async () => {
    database = await newDatabase(inject('postgresUrl') ?? '', inject('postgresTemplate'));
    const role = await newRole(database.url, [
      'grant all on all tables in schema public to ROLE',
      'alter role ROLE set default_transaction_isolation = serializable',
    ]);
    pooler = await startPgbouncer(inject('components').pgbouncer ?? '', role.url, {
      mode: 'transaction',
      size: 3,
    });
    const env = { DATABASE_URL: pooler.url, SECRET_KEY };
    const { stdout } = await runCommandHere(env, 'doctor');
    const fix = `alter role ${role.name} in database ${database.name} set default_transaction_isolation = 'read committed';`;
    expect(stdout).toMatch(/^fail +database +The setting default_transaction_isolation is 'serializable'/m);
    expect(stdout).toContain(`→ Run: ${fix}`);
    await database.query(fix);
    const later = await runCommandHere(env, 'doctor');
    await role.remove();
    // Connections of the pooler that are older than the change still have the old value.
    expect(later.stdout).toMatch(/^(ok +database|fail +database +The setting)/m);
  });

  it('a parameter that the pooler refuses is named by `doctor` with what to do', async () => {
    await start({ mode: 'transaction', size: 3 }, inject('postgresTemplate'));
    const DATABASE_URL = `${pooler.url}?options=-c%20search_path%3Dpublic`;
    const { stdout } = await runCommandHere({ DATABASE_URL, SECRET_KEY }, 'doctor');
    expect(stdout).toMatch(
      /^fail +database .*startup parameter.*options.*\n +→ Remove it from DATABASE_URL/m,
    );
  });

  let database: NewDatabase;
  let pooler: Pooler;

  afterEach(async () => {
    await pooler.stop();
    await database.remove();
  });

  async function start(options: PoolerOptions, template?: string): Promise<void> {
    database = await newDatabase(inject('postgresUrl') ?? '', template);
    pooler = await startPgbouncer(inject('components').pgbouncer ?? '', database.url, options);
  }
});
