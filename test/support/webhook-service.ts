import { BackgroundTasks } from '#platform/background/background-tasks';
import { EntityManager } from '#platform/database/entity-manager';
import { eventKind } from '#platform/outbox/define-event';
import type { EventType, SampleType } from '#platform/outbox/event-types';
import { Outbox } from '#platform/outbox/outbox.repository';
import type { Tenant } from '#platform/tenant';
import { IsolationLevel } from '@mikro-orm/core';
import type { AttemptOutcome } from '../../src/webhooks/delivery/attempt-outcome.js';
import { DeliverWebhooks } from '../../src/webhooks/delivery/deliver-webhooks.js';
import { RelayEvents } from '../../src/webhooks/delivery/relay-events.js';
import { TestEndpoint } from '../../src/webhooks/delivery/test-endpoint.js';
import { describeAttempt, describeDelivery } from '../../src/webhooks/describe.js';
import { AddEndpoint, type NewEndpoint } from '../../src/webhooks/endpoints/add-endpoint.js';
import { EndpointsService } from '../../src/webhooks/endpoints/endpoints.service.js';
import { type EndpointChanges, UpdateEndpoint } from '../../src/webhooks/endpoints/update-endpoint.js';
import type { WebhookEndpoint } from '../../src/webhooks/endpoints/webhook-endpoint.entity.js';
import type { DeliveryFilter } from '../../src/webhooks/log/deliveries.repository.js';
import { DeliveryLog } from '../../src/webhooks/log/delivery-log.js';
import { type DatabaseSize, usualSize } from './databases.js';
import { replaceTime } from './fake-clock.js';
import { TestServer } from './test-server.js';
import { until } from './wait.js';

export type Delivery = ReturnType<typeof describeDelivery> & {
  attempts: ReturnType<typeof describeAttempt>[];
};

/** A service with shortcuts for webhooks, and a clock that tests can advance. */
export class WebhookService {
  private offsetMs = 0;
  /** The real time at which the clock stands still. */
  private heldAt: number | null = null;

  private constructor(readonly server: TestServer) {
    replaceTime(server.app, () => this.now());
  }

  static async start(
    size: DatabaseSize = usualSize(),
    env: Record<string, string> = {},
  ): Promise<WebhookService> {
    return new WebhookService(await TestServer.start(size, { WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true', ...env }));
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  now(): number {
    return (this.heldAt ?? Date.now()) + this.offsetMs;
  }

  /** Stops the clock, so that no retry is due because a machine is slow. `advanceClock` still advances it. */
  holdClock(): void {
    this.heldAt = Date.now();
  }

  releaseClock(): void {
    this.heldAt = null;
  }

  /** Advances the clock, relays events and starts due deliveries. */
  async advanceClock(ms: number): Promise<void> {
    this.offsetMs += ms;
    await this.poll();
  }

  async poll(): Promise<void> {
    await this.server.drain(RelayEvents);
    this.server.app.get(BackgroundTasks).wake(DeliverWebhooks);
  }

  async newTenant(): Promise<Tenant> {
    const { accountId } = await this.server.createAccount('agency');
    return { accountId, livemode: true };
  }

  add(tenant: Tenant, input: NewEndpoint): Promise<{ id: number; secret: string }> {
    return this.inContext(async () => {
      const { endpoint, secret } = await this.server.app.get(AddEndpoint).run(tenant, input);
      return { id: endpoint.id, secret };
    });
  }

  update(tenant: Tenant, id: number, changes: EndpointChanges): Promise<WebhookEndpoint> {
    return this.inContext(() => this.server.app.get(UpdateEndpoint).run(tenant, id, changes));
  }

  /** Sends a test event. */
  test(tenant: Tenant, id: number, type?: SampleType): Promise<AttemptOutcome> {
    return this.inContext(() => this.server.app.get(TestEndpoint).run(tenant, id, type));
  }

  endpoint(tenant: Tenant, id: number): Promise<WebhookEndpoint> {
    return this.inContext(() => this.server.app.get(EndpointsService).get(tenant, id));
  }

  /** Adds an event to the outbox and creates its deliveries. */
  async emit(
    tenant: Tenant,
    type: EventType = 'scan.completed',
    data: object = eventKind(type).example,
    businessId: number | null = null,
  ): Promise<void> {
    await this.inContext(() =>
      this.server.app.get(Outbox).add({ ...tenant, kind: eventKind(type), data, businessId }),
    );
    await this.poll();
  }

  /** Returns deliveries with their attempts, newest first, in one snapshot: the service keeps recording attempts. */
  deliveries(tenant: Tenant, filter: Partial<DeliveryFilter> = {}): Promise<Delivery[]> {
    const log = this.server.app.get(DeliveryLog);
    const read = async (): Promise<Delivery[]> => {
      const deliveries: Delivery[] = [];
      for (const row of await log.list(tenant, { limit: 1_000, ...filter })) {
        const { attempts } = await log.get(tenant, row.id);
        deliveries.push({ ...describeDelivery(row), attempts: attempts.map(describeAttempt) });
      }
      return deliveries;
    };
    const isolationLevel = IsolationLevel.REPEATABLE_READ;
    return this.inContext(() => this.server.app.get(EntityManager).transactional(read, { isolationLevel }));
  }

  /** Waits until the tenant has deliveries and all of them satisfy the condition. */
  settled(
    tenant: Tenant,
    isDone: (delivery: Delivery) => boolean = ({ status }) => status !== 'pending',
  ): Promise<Delivery[]> {
    return until(
      async () => {
        await this.poll();
        return this.deliveries(tenant);
      },
      (deliveries) => deliveries.length > 0 && deliveries.every(isDone),
    );
  }

  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.inContext(() => this.server.app.get(EntityManager).execute<Row[]>(sql, parameters));
  }

  inContext<T>(work: () => Promise<T>): Promise<T> {
    return this.server.inContext(work);
  }
}
