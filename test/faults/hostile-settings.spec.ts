import { expect, inject, it } from 'vitest';
import { CheckLedger } from '../../src/billing/check-ledger.js';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { newDatabase } from '../support/new-database.js';
import { newRole } from '../support/roles.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';

/** Settings that an administrator may give a database, and that other software needs. */
const HOSTILE: readonly (readonly string[])[] = [
  ["default_transaction_isolation = 'repeatable read'"],
  ["default_transaction_isolation = 'serializable'"],
  ["DateStyle = 'German, DMY'"],
  ["DateStyle = 'SQL, DMY'", "TimeZone = 'Asia/Kolkata'", "IntervalStyle = 'sql_standard'"],
  ['extra_float_digits = -10', "bytea_output = 'escape'", 'standard_conforming_strings = off'],
  ['session_replication_role = replica', 'gin_fuzzy_search_limit = 1', 'array_nulls = off'],
  ['plan_cache_mode = force_generic_plan', "work_mem = '64kB'", "idle_session_timeout = '500ms'"],
  ["lc_numeric = 'C'", 'row_security = off', 'xmloption = document', 'check_function_bodies = off'],
];

describeWith('postgresql', 'service on a database', () => {
  it.each(HOSTILE.map((settings) => [settings.join(', '), settings] as const))(
    'creates a business once and accepts every scan with %s',
    async (title, settings) => {
      const database = await newDatabase(inject('postgresUrl') ?? '', inject('postgresTemplate'));
      for (const setting of settings) await database.query(`alter database ${database.name} set ${setting}`);
      const server = await TestServer.start('postgresql', { DATABASE_URL: database.url });
      try {
        for (let round = 1; round <= ROUNDS; round++) await race(server, `${title} ${round}`);
      } finally {
        await server.stop();
        await database.remove();
      }
    },
  );

  async function race(server: TestServer, round: string): Promise<void> {
    const api = await server.newCustomer();
    const at = <T>(call: () => PromiseLike<T>) => Promise.all(Array.from({ length: CONCURRENT }, call));
    const name = `O'Brien \\' ${round}`;
    const url = mapsUrl(name, -34.8937137, -56.1628551);
    const created = await at(() => api.post('/api/v1/businesses').send({ gbp_url: url }));
    expect(created.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array<number>(CONCURRENT - 1).fill(409),
    ]);
    const listed = await api.get('/api/v1/businesses').expect(200);
    expect(listed.body).toMatchObject([{ name, location: { lat: -34.8937137, lng: -56.1628551 } }]);
    const created_at = String(listed.body[0]?.created_at);
    expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(60_000);

    const business_id = await createBusiness(api, { ...PHARMACY, name: `${PHARMACY.name} ${round}` });
    const body = { business_id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5 };
    const scans = await at(() => api.post('/api/v1/scans').send(body));
    expect(scans.map(({ status }) => status)).toEqual(Array<number>(CONCURRENT).fill(202));
    await server.quiet();
    const ledger = server.app.get(CheckLedger, { strict: false });
    expect((await server.inContext(() => ledger.run())).findings).toEqual([]);
  }

  it.each([
    [
      'the encoding LATIN1',
      `template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
      [],
      /The encoding of the database is LATIN1.*\n +→ .*encoding 'UTF8'/,
    ],
    [
      'default_transaction_read_only',
      undefined,
      ['alter role ROLE set default_transaction_read_only = on'],
      /default_transaction_read_only is on.*\n +→ .*alter role role_\w+ in database .* set/,
    ],
    [
      'session_replication_role and no right to set it',
      undefined,
      ['alter role ROLE set session_replication_role = replica'],
      /"session_replication_role".*\n +→ Run as a superuser: alter role role_\w+ reset/,
    ],
    [
      'a search_path without a schema',
      undefined,
      ['alter role ROLE set search_path = nothing'],
      /search_path \(nothing\) names no schema.*\n +→ Create one: create schema/,
    ],
  ])('refuses to start with %s and `doctor` says how to fix it', async (_, options, settings, expected) => {
    const unfit = await newDatabase(inject('postgresUrl') ?? '', undefined, options);
    const role = await newRole(unfit.url, ['grant create on schema public to ROLE', ...settings]);
    const env = { DATABASE_URL: role.url, SECRET_KEY };
    const diagnosis = await runCommandHere(env, 'doctor');
    const started = TestServer.start('postgresql', env);
    await expect(started).rejects.toThrow(/\. (Create|Find|Run) /);
    await role.remove();
    await unfit.remove();
    expect(diagnosis.code).toBe(1);
    expect(diagnosis.stdout).toMatch(new RegExp(`^fail +database .*${expected.source}`, 'm'));
  });
});

/** How often each race is repeated under each setting. */
const ROUNDS = Number(process.env['HOSTILE_ROUNDS'] ?? 1);

const CONCURRENT = 12;

const SECRET_KEY = 'for-tests-only-'.padEnd(64, '0');
