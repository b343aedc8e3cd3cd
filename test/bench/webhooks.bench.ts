import { execFile, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { describeEvent } from '../../src/platform/outbox/event-body.js';
import { freePort } from '../../tools/dev/free-port.js';
import { createDatabase } from '../support/databases.js';
import { createBusiness, startScan } from '../support/steps.js';
import { finished, until } from '../support/wait.js';
import { eventIn, WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';
import { median } from './median.js';
import { memoryOf } from './report/memory.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { cpuMicros } from './servers.js';
import { DATA, seedEndpoints, seedEvents } from './webhooks/seed.js';

const ROUNDS = benchRounds();
const FIVE = 5;
/** Per round, for each of the five endpoints. */
const EVENTS = 500;
const SCANS = 30;
const ENDPOINTS_OF_ACCOUNT = 20;
const TIMEOUT_MS = 100_000;
/** Concurrent deliveries per endpoint. */
const CONCURRENCY = 5;
const BODY = JSON.stringify(
  describeEvent({
    eventId: 'evt_0'.padEnd(36, '0'),
    type: 'scan.completed',
    createdAt: new Date(),
    livemode: true,
    isSample: false,
    context: null,
    data: DATA,
  }),
);

const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

it('deliveries to five endpoints compared with a bare loop that signs and posts the same', async () => {
  const sink = await startSink();
  const database = await createDatabase('postgresql');
  await seedEndpoints(database.env, sink, { accounts: 1, perAccount: FIVE, hanging: 0 });
  const service = await startService(database.env);
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const cpu: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const total = FIVE * EVENTS;
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    await reset(sink);
    const before = cpuMicros(service);
    await seedEvents(database.env, EVENTS);
    const { ms } = await received(sink, total);
    const micros = (cpuMicros(service) - before) / total;
    await reset(sink);
    const args = [sink, total, FIVE, CONCURRENCY, BODY].map(String);
    const bare = await promisify(execFile)(process.execPath, ['test/bench/webhooks/bare.mjs', ...args]);
    const bareRate = (total / (await received(sink, total)).ms) * 1_000;
    if (round === 0) continue;
    rates.ours.push((total / ms) * 1_000);
    rates.bare.push(bareRate);
    cpu.ours.push(micros / 1_000);
    cpu.bare.push(Number(bare.stdout) / 1_000);
  }
  const row = record('webhooks', {
    what: 'deliveries to five endpoints',
    unit: 'deliveries/s',
    values: rates.ours,
    baseline: { name: 'bare undici', values: rates.bare },
    cpu: { unit: 'ms', values: cpu.ours, baseline: cpu.bare },
    memory: await memoryOf(service),
  });
  service.kill('SIGKILL');
  await once(service, 'exit');
  await database.remove();
  expect(row.ratio.median).toBeGreaterThan(0);
});

it('deliveries to 1,000 endpoints with and without 100 hanging ones', async () => {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await secondsFor({ areHangingDisabled: true }));
    beside.push(await secondsFor({ areHangingDisabled: false }));
  }
  const row = record('webhooks', {
    what: '4,500 deliveries to 900 endpoints beside 100 that never respond',
    unit: 's',
    values: beside,
    baseline: { name: 'without the 100', values: alone },
  });
  expect(row.ratio.median).toBeLessThan(1.2);
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

/** Boots the service with five events for each of 1,000 endpoints. @returns the time from the first request to the last */
async function secondsFor({ areHangingDisabled }: { areHangingDisabled: boolean }): Promise<number> {
  const [accounts, events, hanging] = [50, 5, 2];
  const sink = await startSink();
  const database = await createDatabase('postgresql');
  await seedEndpoints(database.env, sink, {
    accounts,
    perAccount: ENDPOINTS_OF_ACCOUNT,
    hanging,
    areHangingDisabled,
  });
  await seedEvents(database.env, events);
  const service = await startService(database.env);
  const { ms } = await received(sink, accounts * (ENDPOINTS_OF_ACCOUNT - hanging) * events);
  service.kill('SIGKILL');
  await once(service, 'exit');
  await database.remove();
  return ms / 1_000;
}

async function startService(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const port = await freePort();
  const child = start('dist/src/main.js', [], {
    ...env,
    WEBHOOK_ALLOW_PRIVATE_HOSTS: '1',
    LOG_LEVEL: 'silent',
    PORT: String(port),
  });
  await until(
    () => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null),
    (response) => response !== null,
  );
  return child;
}

async function startSink(): Promise<string> {
  const port = await freePort();
  start('test/bench/webhooks/sink.mjs', [String(port)]);
  const url = `http://127.0.0.1:${port}`;
  await until(
    () => reportOf(url).catch(() => null),
    (report) => report !== null,
  );
  return url;
}

/** Waits for this number of requests. */
async function received(sink: string, count: number): Promise<{ ms: number }> {
  await expect
    .poll(async () => (await reportOf(sink)).count, { timeout: TIMEOUT_MS, interval: 100 })
    .toBe(count);
  return reportOf(sink);
}

async function reset(sink: string): Promise<void> {
  await fetch(sink, { method: 'DELETE' });
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
