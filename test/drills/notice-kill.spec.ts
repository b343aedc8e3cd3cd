import { loadConfig } from '#config';
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { RANK_CHANGED } from '../../src/rankings/completion/rank-changed.event.js';
import { expireLeases } from '../faults/expire-leases.js';
import { runCommandHere } from '../support/command-line.js';
import { createDatabase, describeSizes, largestSize, type TestDatabase } from '../support/databases.js';
import { drillRounds } from '../support/drill-rounds.js';
import { MailServer } from '../support/fakes/mail-server.js';
import { ServiceProcess } from '../support/processes.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const KILLS = drillRounds('NOTICE_KILL_ROUNDS');
const TIMEOUT_MS = 60_000 + KILLS * 10_000;

describeSizes([largestSize()], 'kills while notifications are sent, on %s', (size) => {
  it(
    `every message arrives, and none again whose delivery was recorded (${KILLS} kills)`,
    async () => {
      const account = ['--account', String(await createAccount(env))];
      const target = receiver.url('/slack');
      const event = ['--event', RANK_CHANGED.type];
      await command(env, 'channel', 'add', ...account, '--kind', 'slack', '--target', target, ...event);
      await command(env, 'channel', 'add', ...account, '--kind', 'email', '--target', RECIPIENT, ...event);
      receiver.on('/slack', (response) => {
        void setTimeout(Math.random() * MAX_LATENCY_MS).then(() => response.end('ok'));
      });

      const confirmed: Map<string, number>[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        await addEvents(env, kill);
        service = await ServiceProcess.start(env);
        const enough = arrived().length + randomInt(1, EVENTS_PER_ROUND * CHANNELS);
        await expect
          .poll(() => arrived().length, { timeout: TIMEOUT_MS, interval: 5 })
          .toBeGreaterThanOrEqual(enough);
        await stop('SIGKILL');
        await expireLeases(database);
        const counts = countsOf(arrived());
        const delivered = await deliveredMessages(env);
        confirmed.push(new Map(delivered.map((message) => [message, counts.get(message) ?? 0])));
      }
      service = await ServiceProcess.start(env);
      const total = KILLS * EVENTS_PER_ROUND * CHANNELS;
      await expect.poll(() => new Set(arrived()).size, { timeout: TIMEOUT_MS, interval: 100 }).toBe(total);
      // A delivery is recorded after its message has arrived. The embedded database can be read only after the stop.
      if (size !== 'embedded') {
        await expect
          .poll(async () => (await deliveredMessages(env)).length, { timeout: TIMEOUT_MS, interval: 250 })
          .toBe(total);
      }
      await stop('SIGTERM');

      const counts = countsOf(arrived());
      for (const before of confirmed) {
        for (const [message, count] of before) {
          expect(count, message).toBeGreaterThan(0);
          expect(counts.get(message), message).toBe(count);
        }
      }
      expect((await deliveredMessages(env)).toSorted()).toEqual([...counts.keys()].toSorted());
      const repeated = arrived().length - total;
      expect(repeated).toBeLessThanOrEqual(KILLS * CONCURRENCY * CHANNELS);
      // A mail program recognises a repeated e-mail by its ID.
      const ids = new Set(mail.to(RECIPIENT).map((message) => message.mail.messageId));
      expect(ids.size).toBe(KILLS * EVENTS_PER_ROUND);
      if (KILLS > 1)
        process.stdout.write(`\n${size}: ${KILLS} kills, ${total} messages, ${repeated} again\n`);
    },
    TIMEOUT_MS * 2,
  );

  let database: TestDatabase;
  let receiver: WebhookReceiver;
  let mail: MailServer;
  let service: ServiceProcess | undefined;
  let env: Record<string, string>;

  beforeEach(async () => {
    database = await createDatabase(size);
    receiver = await WebhookReceiver.start();
    mail = await MailServer.start();
    env = {
      ...database.env,
      WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true',
      SMTP_URL: mail.url,
      SMTP_FROM: 'ranks@example.com',
    };
  });

  afterEach(async () => {
    await service?.end('SIGKILL');
    service = undefined;
    await receiver.stop();
    await mail.stop();
    await database.remove();
  });

  /** The messages that arrived, such as `email k0-7`, with repetitions. */
  function arrived(): string[] {
    return [
      ...receiver.at('/slack').map(({ body }) => `slack ${keywordIn(body)}`),
      ...mail.to(RECIPIENT).map((message) => `email ${keywordIn(String(message.mail.subject))}`),
    ];
  }

  async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = service;
    service = undefined;
    await running?.end(signal);
  }
});

async function command(env: Record<string, string>, ...args: string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr } = await runCommandHere(env, ...args, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function createAccount(env: Record<string, string>): Promise<number> {
  const account = await command(env, 'account', 'create', '--email', 'owner@example.com', '--plan', 'agency');
  return Number(account['account_id']);
}

/** Adds events to the outbox, each with a keyword of its own. The service must not run: one process opens the embedded database. */
function addEvents(env: Record<string, string>, round: number): Promise<unknown> {
  return inDatabase(
    env,
    `insert into outbox_event (id, account_id, livemode, type, data, created_at)
     select 'evt_' || replace(gen_random_uuid()::text, '-', ''), account.id, true, ?,
       ?::jsonb || jsonb_build_object('keyword', ?::text || number), now()
     from account, generate_series(1, ?::int) number`,
    [RANK_CHANGED.type, JSON.stringify(RANK_CHANGED.example), `k${round}-`, EVENTS_PER_ROUND],
  );
}

/** Returns the messages whose delivery is recorded. */
async function deliveredMessages(env: Record<string, string>): Promise<string[]> {
  const rows = await inDatabase<{ message: string }>(
    env,
    `select endpoint.transport || ' ' || (event.data ->> 'keyword') as message
     from webhook_delivery delivery join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
       join outbox_event event on event.id = delivery.event_id
     where delivery.status = 'delivered'`,
    [],
  );
  return rows.map(({ message }) => message);
}

async function inDatabase<Row>(
  env: Record<string, string>,
  sql: string,
  parameters: unknown[],
): Promise<Row[]> {
  const database = await openDatabase(loadConfig(env).database, ENTITIES);
  try {
    return await database.em.fork().execute<Row[]>(sql, parameters);
  } finally {
    await database.close();
  }
}

function keywordIn(text: string): string {
  return /k\d+-\d+/.exec(text)?.[0] ?? 'none';
}

function countsOf(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

const EVENTS_PER_ROUND = 40;

const CHANNELS = 2;

const MAX_LATENCY_MS = 40;

/** Concurrent messages to one channel, which a kill can interrupt before they are recorded. */
const CONCURRENCY = 5;

const RECIPIENT = 'anna@example.com';
