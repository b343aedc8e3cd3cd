import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { makeKeys } from './make-keys.js';
import { bearer, load, type Load, residentMb, startBare, startService, stopAll, summary } from './servers.js';

const ROUNDS = 5;
const PATH = '/api/v1/businesses/1';
const SQL = 'select * from business where account_id = $1 and livemode = $2 and id = $3';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase('postgresql');
});
afterAll(async () => {
  await stopAll();
  await database.remove();
});

it('GET /businesses/:id compared with bare Fastify and pg with the same SQL and response', async () => {
  const started = performance.now();
  const service = await startService(database.env);
  const startMs = performance.now() - started;
  const keys = await seed();
  const body = await (await fetch(service.url + PATH, { headers: bearer(keys[0]) })).text();
  const baseline = await startBare(database.env, { path: '/api/v1/businesses/:id', sql: SQL, body });
  const requests = keys.map((key) => ({ path: PATH, headers: bearer(key) }));

  const idleMb = residentMb(service.child);
  const loads: { service: Load[]; baseline: Load[] } = { service: [], baseline: [] };
  for (let round = 0; round < ROUNDS; round++) {
    loads.service.push(await load(service, requests));
    loads.baseline.push(await load(baseline, requests));
  }
  const [ours, bare] = [summary(loads.service), summary(loads.baseline)];
  process.stdout.write(
    `\none-row read: ${ours.rate.toFixed(0)}/s, bare Fastify + pg: ${bare.rate.toFixed(0)}/s, ratio ${(ours.rate / bare.rate).toFixed(2)}` +
      `\nprocessor time per request: ${ours.cpuMicros.toFixed(0)} µs, bare: ${bare.cpuMicros.toFixed(0)} µs, ratio ${(bare.cpuMicros / ours.cpuMicros).toFixed(2)}` +
      `\nstart to first response on PostgreSQL: ${startMs.toFixed(0)} ms` +
      `\nmemory: ${idleMb} MB idle, ${residentMb(service.child)} MB after the load\n`,
  );
  expect(ours.rate).toBeGreaterThan(0);
});

async function seed(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
  await client.connect();
  await client.query(`insert into account (plan, created_at) values ('agency', now())`);
  await client.query(
    `insert into business (account_id, livemode, gbp_url, name, normalized_name, lat, lng, timezone, keywords, looked_up_at, created_at, updated_at)
     values (1, true, 'https://www.google.com/maps', 'Shop', 'shop', 0, 0, 'UTC', '["pizza"]', now(), now(), now())`,
  );
  const keys = await makeKeys(client, 1);
  await client.end();
  return keys;
}
