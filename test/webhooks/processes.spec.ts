import { loadConfig } from '#config';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { EntityManager } from '#platform/database/entity-manager';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { eventKind } from '#platform/outbox/define-event';
import type { EventType } from '#platform/outbox/event-types';
import { Outbox } from '#platform/outbox/outbox.repository';
import type { Tenant } from '#platform/tenant';
import { RequestContext } from '@mikro-orm/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateAccount } from '../../src/accounts/create-account.js';
import { createServer } from '../../src/server.js';
import { RelayEvents } from '../../src/webhooks/delivery/relay-events.js';
import { AddEndpoint } from '../../src/webhooks/endpoints/add-endpoint.js';
import { ListEvents } from '../../src/webhooks/events/list-events.js';
import { createDatabase, describeSizes, type TestDatabase } from '../support/databases.js';
import { until } from '../support/wait.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

// PGlite has one connection, so two processes never compete for a row.
describeSizes(['postgresql'], 'three processes on %s', (kind) => {
  it('relay each event to each endpoint once and send it once', async () => {
    const [app] = apps;
    if (!app) throw new Error('no application');
    const { accountId } = await inside(app, () => app.get(CreateAccount).run('owner@example.com', 'agency'));
    const tenant = { accountId, livemode: true };
    for (let index = 0; index < ENDPOINTS; index++) {
      await inside(app, () => app.get(AddEndpoint).run(tenant, { url: receiver.url(`/${index}`) }));
    }
    const reading = follow(app, tenant);
    const emitting = apps.map(async (one, process) => {
      for (let index = process; index < EVENTS; index += apps.length) {
        await inside(one, () =>
          one
            .get(Outbox)
            .add({ ...tenant, businessId: null, kind: eventKind('scan.completed'), data: { index } }),
        );
        if (index % 20 === process) one.get(BackgroundTasks).wake(RelayEvents);
      }
    });
    await Promise.all(emitting);
    await until(
      () => Promise.resolve(receiver.received.length),
      (count) => count >= EVENTS * ENDPOINTS,
    );
    const attempts = await until(
      () =>
        inside(app, () =>
          app
            .get(EntityManager)
            .execute<{ attempts: number; deliveries: number }[]>(
              `select count(*)::int as attempts, count(distinct delivery_id)::int as deliveries from webhook_attempt`,
            ),
        ),
      ([row]) => (row?.attempts ?? 0) >= EVENTS * ENDPOINTS,
    );
    expect(attempts).toEqual([{ attempts: EVENTS * ENDPOINTS, deliveries: EVENTS * ENDPOINTS }]);
    for (let index = 0; index < ENDPOINTS; index++) {
      const ids = receiver.at(`/${index}`).map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(EVENTS);
      expect(new Set(ids).size).toBe(EVENTS);
    }
    expect(new Set(await reading).size).toBe(EVENTS);
  });

  /** Reads the events of a tenant as a client does that always continues after the last one, until it has all. */
  async function follow(app: NestFastifyApplication, tenant: Tenant): Promise<string[]> {
    const seen: string[] = [];
    await until(
      async () => {
        const { events } = await inside(app, () =>
          app.get(ListEvents).run(tenant, { after: seen.at(-1) }, 10),
        );
        seen.push(...events.map(({ id }) => id));
        return seen.length;
      },
      (count) => count >= EVENTS,
    );
    return seen;
  }

  it('list an event of a transaction that ended late after the events that were listed before', async () => {
    const [first, second] = apps;
    if (!first || !second) throw new Error('no applications');
    const { accountId } = await inside(first, () =>
      first.get(CreateAccount).run('late@example.com', 'agency'),
    );
    const tenant = { accountId, livemode: true };
    const add = (app: NestFastifyApplication, type: EventType): Promise<void> => {
      const kind = eventKind(type);
      return app.get(Outbox).add({ ...tenant, businessId: null, kind, data: kind.example });
    };
    const list = async (after?: string) => {
      const { events } = await inside(first, () => first.get(ListEvents).run(tenant, { after }, 10));
      return events;
    };
    const written = Promise.withResolvers<undefined>();
    const released = Promise.withResolvers<undefined>();
    const late = inside(first, () =>
      first.get(UnitOfWork).run(async () => {
        await add(first, 'scan.completed');
        written.resolve(undefined);
        await released.promise;
      }),
    );
    await written.promise;
    await inside(second, () => add(second, 'rank.changed'));
    const [early] = await until(
      () => list(),
      ({ length }) => length > 0,
    );
    expect(early).toMatchObject({ type: 'rank.changed' });
    released.resolve(undefined);
    await late;
    const rest = await until(
      () => list(early?.id),
      ({ length }) => length > 0,
    );
    expect(rest).toMatchObject([{ type: 'scan.completed' }]);
  });

  let database: TestDatabase;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    database = await createDatabase(kind);
    receiver = await WebhookReceiver.start();
    const env = { ...database.env, LOG_LEVEL: 'silent', WEBHOOK_ALLOW_PRIVATE_HOSTS: '1' };
    for (let process = 0; process < 3; process++) {
      const app = await createServer(loadConfig(env));
      apps.push(await app.init());
    }
  });

  afterAll(async () => {
    for (const app of apps) await app.close();
    await receiver.stop();
    await database.remove();
  });

  const apps: NestFastifyApplication[] = [];

  function inside<T>(app: NestFastifyApplication, work: () => Promise<T>): Promise<T> {
    return RequestContext.create(app.get(EntityManager), work);
  }
});

const EVENTS = 120;

const ENDPOINTS = 3;
