import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expireLeases } from '../faults/expire-leases.js';
import { runCommandHere } from '../support/command-line.js';
import { createDatabase, describeSizes, largestSize, type TestDatabase } from '../support/databases.js';
import { drillRounds } from '../support/drill-rounds.js';
import { ServiceProcess } from '../support/processes.js';
import { PHARMACY } from '../support/samples.js';
import { businessAt } from '../support/steps.js';
import { eventIn, type Received, WebhookReceiver } from '../support/webhook-receiver.js';

const KILLS = drillRounds('WEBHOOK_KILL_ROUNDS');
const TIMEOUT_MS = 60_000 + KILLS * 10_000;

describeSizes([largestSize()], 'kills while webhooks are sent, on %s', (size) => {
  it(
    `every scan is announced at least once, with one event id and valid signatures (${KILLS} kills)`,
    async () => {
      let running = await ServiceProcess.start(env);
      service = running;
      const account = await command('account', 'create', '--email', 'a@example.com', '--plan', 'agency');
      const key = String(account['api_key']);
      const path = '/hooks?key=hidden';
      const endpoint = ['--account', String(account['account_id']), '--url', receiver.url(path)];
      const { secret } = await command('webhook', 'add', ...endpoint, '--event', 'scan.completed');
      const faults: unknown[] = [];
      receiver.on(path, (response, received) => {
        try {
          checkSignatures(received, String(secret));
        } catch (error) {
          faults.push(error);
        }
        void setTimeout(Math.random() * MAX_LATENCY_MS).then(() => response.end());
      });

      const { body: business } = await running.post('/api/v1/businesses', key, businessAt(PHARMACY));
      const scan = {
        business_id: business['id'],
        keyword: PHARMACY.keyword,
        grid_size: 2,
        radius_miles: 0.5,
      };
      const acknowledged: number[] = [];
      const request = async (): Promise<void> => {
        const { status, body } = await running.post('/api/v1/scans', key, scan);
        if (status === 202) acknowledged.push(Number(body['id']));
      };
      for (let kill = 0; kill < KILLS; kill++) {
        const requests = Promise.allSettled(Array.from({ length: SCANS_PER_ROUND }, request));
        await setTimeout(Math.random() * MAX_LIFE_MS);
        service = undefined;
        await running.end('SIGKILL');
        await requests;
        await expireLeases(database);
        running = await ServiceProcess.start(env);
        service = running;
      }
      await request();

      const announced = () =>
        new Set(receiver.received.map((received) => Number(eventIn(received).data['id'])));
      const missing = () => acknowledged.filter((id) => !announced().has(id));
      await expect.poll(missing, { timeout: TIMEOUT_MS, interval: 100 }).toEqual([]);
      service = undefined;
      await running.end('SIGTERM');

      expect(faults).toEqual([]);
      const bodies = new Map<string, string>();
      for (const received of receiver.received) {
        const { id } = eventIn(received);
        expect(received.headers['webhook-id']).toBe(id);
        expect(bodies.get(id) ?? received.body).toBe(received.body);
        bodies.set(id, received.body);
      }
      expect(bodies.size).toBe(announced().size);
      const duplicates = receiver.received.length - bodies.size;
      expect(duplicates).toBeLessThanOrEqual(KILLS * CONCURRENCY);
      checkLog(running.log());
      if (KILLS > 1) {
        process.stdout.write(`\n${size}: ${KILLS} kills, ${bodies.size} events, ${duplicates} sent again\n`);
      }
    },
    TIMEOUT_MS * 2,
  );

  let database: TestDatabase;
  let receiver: WebhookReceiver;
  let service: ServiceProcess | undefined;
  let env: Record<string, string>;

  beforeEach(async () => {
    database = await createDatabase(size);
    receiver = await WebhookReceiver.start();
    env = { ...database.env, WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' };
  });

  afterEach(async () => {
    await service?.end('SIGKILL');
    service = undefined;
    await receiver.stop();
    await database.remove();
  });

  async function command(...args: string[]): Promise<Record<string, unknown>> {
    const { stdout, stderr } = await runCommandHere(env, ...args, '--json');
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Record<string, unknown>;
  }
});

function checkSignatures({ body, headers }: Received, secret: string): void {
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  const [, time = ''] = /^t=(\d+),v1=/.exec(String(headers['x-service-signature'])) ?? [];
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hex = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  expect(headers['x-service-signature']).toBe(`t=${time},v1=${hex}`);
}

/** Expects a log line per attempt, with the id of its request and without the URL, which may contain a key. */
function checkLog(log: string): void {
  const attempts = log
    .split('\n')
    .filter((line) => line.includes('"webhook attempt"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(attempts.length).toBeGreaterThan(0);
  for (const attempt of attempts) {
    expect(attempt).toMatchObject({
      requestId: expect.any(String) as string,
      eventId: expect.stringMatching(/^evt_/) as string,
      accountId: 1,
      endpointId: 1,
      deliveryId: expect.any(Number) as number,
      status: 200,
      durationMs: expect.any(Number) as number,
    });
  }
  expect(log).not.toContain('hidden');
}

const SCANS_PER_ROUND = 8;

const MAX_LIFE_MS = 1_000;

const MAX_LATENCY_MS = 40;

/** Concurrent requests to one endpoint, which a kill can interrupt before they are recorded. */
const CONCURRENCY = 5;
