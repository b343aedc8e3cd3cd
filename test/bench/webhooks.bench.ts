import { loadConfig } from '#config';
import { SecretBox } from '#platform/secrets/secret-box';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { eventBody } from '../../src/webhooks/delivery/event-body.js';
import { EndpointSecrets } from '../../src/webhooks/endpoints/endpoint-secrets.js';
import { createDatabase } from '../support/databases.js';
import { freePort } from '../../tools/dev/free-port.js';
import { startScan, createBusiness } from '../support/steps.js';
import { finished, until } from '../support/wait.js';
import { eventIn, WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';
import { median } from './median.js';

const ROUNDS = 3;
const SCANS = 30;
const ENDPOINTS_OF_ACCOUNT = 20;
const TIMEOUT_MS = 100_000;
/** Concurrent deliveries per endpoint. */
const CONCURRENCY = 5;
const DATA = { id: 7, keyword: 'pizza near me', status: 'completed', filling: 'x'.repeat(400) };

const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

it('deliveries to a local server compared with a bare loop that signs and posts the same', async () => {
  const accounts = 1;
  const events = 150;
  const total = accounts * ENDPOINTS_OF_ACCOUNT * events;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { ms } = await deliver({ accounts, events, hanging: 0 });
    ours.push((total / ms) * 1_000);
    const sink = await startSink();
    const body = eventBody({
      eventId: 'evt_0'.padEnd(36, '0'),
      type: 'scan.completed',
      createdAt: new Date(),
      data: DATA,
    });
    const args = [sink, String(total), String(ENDPOINTS_OF_ACCOUNT * CONCURRENCY), body];
    await once(start('test/bench/bare-webhooks.mjs', args), 'exit');
    bare.push((total / (await reportOf(sink)).ms) * 1_000);
  }
  const [rate, baseline] = [median(ours), median(bare)];
  process.stdout.write(
    `\nwebhooks: ${rate.toFixed(0)} deliveries per second, signed, sent and logged; bare undici: ` +
      `${baseline.toFixed(0)}, ratio ${(rate / baseline).toFixed(2)}\n`,
  );
  expect(rate).toBeGreaterThan(0);
});

it('deliveries to 1,000 endpoints with and without 100 hanging ones', async () => {
  const accounts = 50;
  const events = 5;
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push((await deliver({ accounts, events, hanging: 2, areHangingDisabled: true })).ms);
    beside.push((await deliver({ accounts, events, hanging: 2 })).ms);
  }
  const ratio = median(beside) / median(alone);
  process.stdout.write(
    `\n900 endpoints, ${events} events each: ${median(alone).toFixed(0)} ms; beside 100 that hang: ` +
      `${median(beside).toFixed(0)} ms, ratio ${ratio.toFixed(2)}\n`,
  );
  expect(ratio).toBeLessThan(1.2);
});

it('time from the end of a scan to the first delivery attempt', async () => {
  const service = await WebhookService.start('postgresql');
  const receiver = await WebhookReceiver.start();
  const { accountId, key } = await service.server.createAccount('agency');
  await service.add({ accountId, livemode: true }, { url: receiver.url() });
  const api = service.server.as(key);
  const business_id = await createBusiness(api);
  const waits: number[] = [];
  receiver.on('/', (response, received) => {
    waits.push(Date.now() - Date.parse(String(eventIn(received).data['completed_at'])));
    response.end();
  });
  for (let scan = 0; scan < SCANS; scan++) await finished(api, await startScan(api, { business_id }));
  await expect.poll(() => waits.length, { timeout: TIMEOUT_MS }).toBe(SCANS);
  await service.stop();
  await receiver.stop();
  process.stdout.write(
    `\nfrom the end of a scan to the first attempt: ${median(waits)} ms, at most ${Math.max(...waits)} ms\n`,
  );
});

interface Load {
  readonly accounts: number;
  /** Per account, for each of its endpoints. */
  readonly events: number;
  /** Hanging endpoints per account. */
  readonly hanging: number;
  readonly areHangingDisabled?: boolean;
}

/** Runs the service until all events are delivered and returns the time from the first request to the last. */
async function deliver(load: Load): Promise<{ ms: number }> {
  const sink = await startSink();
  const database = await createDatabase('postgresql');
  await seed(database.env, sink, load);
  const env = {
    ...database.env,
    WEBHOOK_ALLOW_PRIVATE_HOSTS: '1',
    LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
  };
  const service = start('dist/src/main.js', [], env);
  const expected = load.accounts * (ENDPOINTS_OF_ACCOUNT - load.hanging) * load.events;
  await expect
    .poll(async () => (await reportOf(sink)).count, { timeout: TIMEOUT_MS, interval: 100 })
    .toBe(expected);
  const report = await reportOf(sink);
  service.kill('SIGKILL');
  await once(service, 'exit');
  await database.remove();
  return report;
}

async function seed(env: Readonly<Record<string, string>>, sink: string, load: Load): Promise<void> {
  const config = loadConfig(env);
  const secrets = new EndpointSecrets(new SecretBox(() => config.secretKey ?? ''));
  const database = await openDatabase(config.database, ENTITIES);
  const em = database.em.fork();
  await em.execute(
    `insert into account (plan, created_at) select 'agency', now() from generate_series(1, ?::int)`,
    [load.accounts],
  );
  await em.execute(
    `insert into webhook_endpoint (account_id, livemode, url, significant_only, enabled, disabled_reason, created_at, updated_at)
     select account.id, true, ?::text || case when number <= ?::int then '/hang/' else '/' end || account.id || '-' || number,
       false, number > ?::int, case when number <= ?::int then 'by_hand' end, now(), now()
     from account, generate_series(1, ?::int) number`,
    [
      sink,
      load.hanging,
      ...Array<number>(2).fill(load.areHangingDisabled ? load.hanging : 0),
      ENDPOINTS_OF_ACCOUNT,
    ],
  );
  const endpoints = await em.execute<{ id: number }[]>('select id from webhook_endpoint');
  const rows = endpoints.map(({ id }) => ({
    id,
    sealed: secrets.seal(secrets.generate(), id).toString('hex'),
  }));
  await em.execute(
    `insert into webhook_secret (endpoint_id, sealed, created_at)
     select row.id, decode(row.sealed, 'hex'), now() from jsonb_to_recordset(?::jsonb) as row (id int, sealed text)`,
    [JSON.stringify(rows)],
  );
  await em.execute(
    `insert into outbox_event (id, account_id, livemode, type, data, created_at)
     select 'evt_' || account.id || '_' || number, account.id, true, 'scan.completed', ?::jsonb, now()
     from account, generate_series(1, ?::int) number`,
    [JSON.stringify(DATA), load.events],
  );
  await em.execute('analyze');
  await database.close();
}

async function startSink(): Promise<string> {
  const port = await freePort();
  start('test/bench/webhook-sink.mjs', [String(port)]);
  const url = `http://127.0.0.1:${port}`;
  await until(
    () => reportOf(url).catch(() => null),
    (report) => report !== null,
  );
  return url;
}

async function reportOf(sink: string): Promise<{ count: number; ms: number }> {
  const { first, last, count } = (await (await fetch(`${sink}/report`)).json()) as Record<
    'first' | 'last' | 'count',
    number
  >;
  return { count, ms: last - first };
}

function start(program: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}
