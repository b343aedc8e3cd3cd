import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { type NewDatabase, newDatabase } from '../support/new-database.js';
import { startPgpool } from '../support/pgpool.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, startScan } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { finished } from '../support/wait.js';

const SECRET_KEY = 'for-tests-only-'.padEnd(64, '0');

describeWith(['postgresql', 'pgpool'], 'service behind pgpool-II', () => {
  it('refuses one that sends reads to a standby, and `doctor` says how to change it', async () => {
    const pooler = await behind(['load_balance_mode = on']);
    const env = { DATABASE_URL: pooler.url, SECRET_KEY };
    const { code, stdout } = await runCommandHere(env, 'doctor');
    const start = TestServer.start('embedded', env);
    await expect(start).rejects.toThrow(/pgpool-II sends reads to standbys/);
    await pooler.stop();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^fail +database +pgpool-II sends reads to standbys.*\n +→ Set in pgpool\.conf/m);
    expect(stdout).toContain(`'${database.name}:primary'`);
  });

  it.each([['load_balance_mode = off'], ['its list of databases']])(
    'reads what it has written and ends a scan with %s',
    async (setting) => {
      const redirect = `database_redirect_preference_list = '${database.name}:primary'`;
      const pooler = await behind(setting.includes('off') ? [setting] : ['load_balance_mode = on', redirect]);
      const server = await TestServer.start('embedded', { DATABASE_URL: pooler.url, SECRET_KEY });
      const api = await server.newCustomer();
      const business_id = await createBusiness(api, PHARMACY);
      const scan = { business_id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5 };
      const path = await startScan(api, scan);
      expect(await finished(api, path)).toMatchObject({ status: 'completed' });
      await server.stop();
      await pooler.stop();
    },
  );

  let primary: PostgresServer;
  let standby: PostgresServer;
  let database: NewDatabase;

  beforeAll(async () => {
    primary = await startPostgres(inject('postgresBinaries') ?? '');
    standby = await primary.addStandby();
  });

  beforeEach(async () => {
    database = await newDatabase(primary.url);
    // The service replaces it on the connections that it has.
    await database.query(`alter database ${database.name} set DateStyle = 'German'`);
  });

  afterEach(() => database.remove());

  afterAll(async () => {
    await standby.stop();
    await primary.stop();
  });

  function behind(settings: readonly string[]) {
    const servers = [database.url, standby.url];
    return startPgpool(inject('components').pgpool ?? '', servers, settings);
  }
});
