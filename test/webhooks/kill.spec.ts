import { loadConfig } from '#config';
import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { createDatabase, databaseKinds, type TestDatabase } from '../support/databases.js';
import { runCommand, ServiceProcess } from '../support/processes.js';
import { eventIn, type Received, WebhookReceiver } from '../support/webhook-receiver.js';

/** `WEBHOOK_DRILL_KILLS=50 WEBHOOK_DRILL_EVENTS=1000` for the long drill. */
const KILLS = Number(process.env['WEBHOOK_DRILL_KILLS'] ?? 5);
const EVENTS = Number(process.env['WEBHOOK_DRILL_EVENTS'] ?? 200);
/** Requests at once to one endpoint: what a kill can catch unrecorded. */
const AT_ONCE = 5;
const PATIENCE_MS = 60_000 + KILLS * 10_000;

describe.each(databaseKinds())('webhooks of a service that is killed on %s', (kind) => {
  let database: TestDatabase;
  let receiver: WebhookReceiver;
  let service: ServiceProcess | undefined;
  let env: Record<string, string>;

  beforeEach(async () => {
    database = await createDatabase(kind);
    receiver = await WebhookReceiver.start();
    env = { ...database.env, WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true', LOG_LEVEL: 'info' };
  });
  afterEach(async () => {
    await service?.end('SIGKILL');
    await receiver.stop();
    await database.remove();
  });

  async function command<T>(...args: string[]): Promise<T> {
    const { stdout, stderr } = await runCommand(env, ...args, '--json');
    expect(stderr).toBe('');
    return JSON.parse(stdout) as T;
  }

  /** What scans would have left in the outbox. */
  async function storeEvents(accountId: number): Promise<void> {
    const database = await openDatabase(loadConfig(env).database, ENTITIES);
    await database.em.fork().execute(
      `insert into outbox_event (id, account_id, livemode, type, data, created_at)
       select 'evt_' || number, ?, true, 'scan.completed', jsonb_build_object('number', number), now()
       from generate_series(1, ?::int) number`,
      [accountId, EVENTS],
    );
    await database.close();
  }

  const distinct = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;

  it(
    'arrive all, at least once, with one id each, and rightly signed',
    async () => {
      const account = await command<{ account_id: number }>('account', 'create', '--email', 'a@example.com');
      const id = String(account.account_id);
      const endpoint = await command<{ secret: string }>(
        'webhook',
        'add',
        '--account',
        id,
        '--url',
        receiver.url(),
      );
      await storeEvents(account.account_id);
      receiver.on('/', (response) => {
        void setTimeout(Math.random() * 40).then(() => response.end());
      });

      for (let kill = 1; kill <= KILLS; kill++) {
        service = await ServiceProcess.start(env);
        // Somewhere in its share of the events: while one is claimed, on its way, answered, or being written down.
        const until = receiver.received.length + Math.floor(Math.random() * (EVENTS / KILLS));
        while (receiver.received.length < until && distinct() < EVENTS) await setTimeout(1);
        await setTimeout(Math.random() * 50);
        await service.end('SIGKILL');
        service = undefined;
      }
      service = await ServiceProcess.start(env);
      const deadline = performance.now() + PATIENCE_MS;
      while (distinct() < EVENTS && performance.now() < deadline) await setTimeout(50);
      // What is still claimed by the dead is sent again when the claim has run out.
      await service.end('SIGTERM');
      service = undefined;

      expect(distinct()).toBe(EVENTS);
      expect(receiver.received.length - EVENTS).toBeLessThanOrEqual((KILLS + 1) * AT_ONCE);
      const bodies = new Map<string, string>();
      for (const received of receiver.received) {
        checkSignatures(received, endpoint.secret);
        const event = eventIn(received);
        expect(received.headers['webhook-id']).toBe(event.id);
        expect(bodies.get(event.id) ?? received.body).toBe(received.body);
        bodies.set(event.id, received.body);
      }
    },
    PATIENCE_MS * 2,
  );
});

function checkSignatures({ body, headers }: Received, secret: string): void {
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  const [, time = ''] = /^t=(\d+),v1=/.exec(String(headers['x-service-signature'])) ?? [];
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hex = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  expect(headers['x-service-signature']).toBe(`t=${time},v1=${hex}`);
}
