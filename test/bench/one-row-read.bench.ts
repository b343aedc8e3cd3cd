import autocannon from 'autocannon';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateApiKey } from '../../src/accounts/api-key-format.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { freePort } from '../support/free-port.js';
import { until } from '../support/wait.js';
import { median } from './median.js';

const ROUNDS = 5;
const SECONDS_A_ROUND = 4;
const CONNECTIONS = 10;
/** Enough that none reaches its limit of 600 requests a minute. */
const KEYS = 1_000;

let database: TestDatabase;
const processes: ChildProcess[] = [];
const keys = Array.from({ length: KEYS }, () => generateApiKey(true));

beforeAll(async () => {
  database = await createDatabase('postgresql');
});
afterAll(async () => {
  for (const child of processes) {
    child.kill();
    await once(child, 'exit');
  }
  await database.remove();
});

it('an authenticated read of one row, against bare Fastify and pg with the same SQL and bytes', async () => {
  const started = performance.now();
  const service = await start(['dist/src/main.js'], { ...database.env, LOG_LEVEL: 'warn' });
  const startMs = performance.now() - started;
  await seed();
  const body = await (
    await fetch(`${service.url}/api/v1/businesses/1`, { headers: bearer(keys[0]?.key) })
  ).text();
  const url = database.env['DATABASE_URL'] ?? '';
  const baseline = await start(['test/bench/baseline-server.mjs', url], {}, body);

  const idleMb = residentMb(service.child);
  const loads: { service: Load[]; baseline: Load[] } = { service: [], baseline: [] };
  for (let round = 0; round < ROUNDS; round++) {
    loads.service.push(await load(service));
    loads.baseline.push(await load(baseline));
  }
  const [ours, bare] = [summary(loads.service), summary(loads.baseline)];
  process.stdout.write(
    `\none-row read: ${ours.rate.toFixed(0)}/s, bare Fastify + pg: ${bare.rate.toFixed(0)}/s, ratio ${(ours.rate / bare.rate).toFixed(2)}` +
      `\nprocessor time a request: ${ours.cpuMicros.toFixed(0)} µs, bare: ${bare.cpuMicros.toFixed(0)} µs, ratio ${(bare.cpuMicros / ours.cpuMicros).toFixed(2)}` +
      `\nstart to first answer on PostgreSQL: ${startMs.toFixed(0)} ms` +
      `\nmemory: ${idleMb} MB idle, ${residentMb(service.child)} MB after the load\n`,
  );
  expect(ours.rate).toBeGreaterThan(0);
});

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

interface Load {
  /** Requests a second. */
  readonly rate: number;
  /** What the server's process used of a processor, a request: hardly changed by what else the machine does. */
  readonly cpuMicros: number;
}

async function start(args: string[], env: Record<string, string>, ...more: string[]): Promise<Running> {
  const port = await freePort();
  const isService = more.length === 0;
  const child = spawn(process.execPath, isService ? args : [...args, String(port), ...more], {
    env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
    stdio: 'inherit',
  });
  processes.push(child);
  const url = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      ),
    (answers) => answers,
  );
  return { url, child };
}

async function seed(): Promise<void> {
  const client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
  await client.connect();
  await client.query(`insert into account (plan, created_at) values ('agency', now())`);
  await client.query(
    `insert into business (account_id, livemode, gbp_url, name, normalized_name, lat, lng, timezone, keywords, looked_up_at, created_at, updated_at)
     values (1, true, 'https://www.google.com/maps', 'Shop', 'shop', 0, 0, 'UTC', '["pizza"]', now(), now(), now())`,
  );
  await client.query(
    `insert into api_key (account_id, livemode, prefix, last_four, hash, scopes, created_at, last_used_at)
     select 1, true, 'lrs_live_', 'xxxx', hash, '{read,write}', now(), now() from unnest($1::bytea[]) hash`,
    [keys.map(({ hash }) => hash)],
  );
  await client.end();
}

async function load({ url, child }: Running): Promise<Load> {
  const before = cpuMicros(child);
  const result = await autocannon({
    url: `${url}/api/v1/businesses/1`,
    connections: CONNECTIONS,
    duration: SECONDS_A_ROUND,
    requests: keys.map(({ key }) => ({ headers: bearer(key) })),
  });
  expect(result.non2xx).toBe(0);
  return { rate: result.requests.average, cpuMicros: (cpuMicros(child) - before) / result.requests.total };
}

/** User and system time so far; the kernel counts in hundredths of a second. */
function cpuMicros(child: ChildProcess): number {
  const stat = readFileSync(`/proc/${child.pid ?? ''}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10_000;
}

function summary(loads: readonly Load[]): Load {
  return { rate: median(loads.map((one) => one.rate)), cpuMicros: median(loads.map((one) => one.cpuMicros)) };
}

function bearer(key: string | undefined): Record<string, string> {
  return { authorization: `Bearer ${key ?? ''}` };
}

function residentMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid ?? ''}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
