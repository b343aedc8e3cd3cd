import { loadConfig } from '#config';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BusinessesRepository } from '../../src/businesses/businesses.repository.js';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import type { EntityManager } from '../../src/platform/database/entity-manager.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { ScanLeasesRepository } from '../../src/scanning/record/leases/scan-leases.repository.js';
import { WaitingScansRepository } from '../../src/scanning/run/waiting-scans.repository.js';
import { DeliveryQueueRepository } from '../../src/webhooks/delivery/delivery-queue.repository.js';
import { insertScans } from '../schedules/stored-scans.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';

/** Queues of 100 accounts, and queues with one row of each account. */
const QUEUES = [
  { waiting: 1_000, accounts: 100 },
  { waiting: 10_000, accounts: 100 },
  { waiting: 100_000, accounts: 100 },
  { waiting: 1_000, accounts: 1_000 },
  { waiting: 10_000, accounts: 10_000 },
];
const ROUNDS = benchRounds(31);
const START = { provider: 'local', served: { interactive: 0, scheduled: 0 } };

const CLAIMS: Record<string, (em: EntityManager) => Promise<unknown>> = {
  'the next scan': (em) => new ScanLeasesRepository(em).acquireNext({ ...START, prefersOverdue: false }),
  'the next scan, overdue first': (em) =>
    new ScanLeasesRepository(em).acquireNext({ ...START, prefersOverdue: true }),
  'scans to requeue': (em) => new WaitingScansRepository(em).findOldest(100),
  'webhook deliveries': async (em) => {
    const queue = new DeliveryQueueRepository(em);
    const turns = (await queue.waitingEndpoints(0, 250)).map((endpointId) => ({ endpointId, free: 5 }));
    return queue.claim(turns, { slots: 100, mailSlots: 10, failingSlots: 50 }, new Date());
  },
  'businesses to refresh': (em) => {
    const now = new Date();
    return new BusinessesRepository(em).claimToRefresh({ now, lookedUpBefore: now, triedBefore: now }, 10);
  },
};

const storages: TestDatabase[] = [];
const databases: Database[] = [];

beforeAll(async () => {
  for (const queue of QUEUES) {
    const storage = await createDatabase('postgresql');
    storages.push(storage);
    const database = await openDatabase(loadConfig(storage.env).database, ENTITIES);
    databases.push(database);
    await fill(database.em.fork(), queue);
  }
}, 300_000);
afterAll(async () => {
  for (const database of databases) await database.close();
  for (const storage of storages) await storage.remove();
});

it.each(Object.entries(CLAIMS))('%s: time by the number of waiting rows', async (name, claim) => {
  const times: number[][] = databases.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, database] of databases.entries()) times[index]?.push(await timeOf(database, claim));
  }
  const [fewest = [], ...more] = times;
  for (const [index, values] of more.entries()) {
    const { waiting = 0, accounts = 0 } = QUEUES[index + 1] ?? {};
    const row = record('claims', {
      what: `${name}, ${waiting.toLocaleString('en')} waiting of ${accounts.toLocaleString('en')} accounts`,
      unit: 'ms',
      values,
      baseline: { name: '1,000 waiting of 100 accounts', values: fewest },
    });
    expect(row.ratio.median).toBeGreaterThan(0);
  }
});

/** Rolls the claim back, so that each round claims from the same rows. @returns milliseconds */
async function timeOf({ em }: Database, claim: (em: EntityManager) => Promise<unknown>): Promise<number> {
  const fork = em.fork();
  await fork.begin();
  const started = performance.now();
  await claim(fork);
  const ms = performance.now() - started;
  await fork.rollback();
  return ms;
}

/** Fills each queue, with half of the scans scheduled. The statistics stay as they were. */
async function fill(em: EntityManager, { waiting, accounts }: (typeof QUEUES)[number]): Promise<void> {
  const scan = { provider: 'local', state: 'queued', minutesOld: 10, startedMinutesAgo: 0 } as const;
  await insertScans(
    em,
    Array.from({ length: waiting }, (_, n) => ({
      ...scan,
      accountId: 1 + (n % accounts),
      isScheduled: (accounts === waiting ? n : Math.floor(n / accounts)) % 2 === 1,
    })),
  );
  await em.execute(
    `insert into business (id, account_id, livemode, gbp_url, name, normalized_name, lat, lng, timezone, keywords,
       created_at, updated_at, looked_up_at)
     select 100000 + n, 1 + n % ${accounts}, true, '', '', '', 0, 0, 'UTC', '[]', now(), now(), now() - interval '1 year'
     from generate_series(1, ?::int) as n`,
    [waiting],
  );
  await em.execute(
    `insert into webhook_endpoint (id, account_id, livemode, url, significant_only, enabled, created_at, updated_at)
     select id, id, true, '', false, true, now(), now() from account`,
  );
  await em.execute(
    `insert into outbox_event (id, account_id, livemode, type, data, created_at, relayed_at)
     select n, 1 + n % ${accounts}, true, 'scan.completed', '{}', now(), now() from generate_series(1, ?::int) as n`,
    [waiting],
  );
  await em.execute(
    `insert into webhook_delivery (account_id, livemode, endpoint_id, event_id, event_type, status, tries,
       next_attempt_at, created_at)
     select account_id, true, account_id, id, type, 'pending', 0, now(), now() from outbox_event`,
  );
}
