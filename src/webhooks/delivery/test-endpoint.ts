import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { OutboxEvent } from '#platform/outbox/outbox-event.entity';
import { newEventId } from '#platform/outbox/outbox.repository';
import { currentRequestId } from '#platform/request-id';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { TEST_EVENT_TYPE } from '../event-types.js';
import { AttemptDelivery } from './attempt-delivery.js';
import type { AttemptOutcome } from './attempt-outcome.js';
import { CLAIM_MS, type ClaimedDelivery } from './claim-deliveries.js';
import { RecordOutcomes } from './record-outcomes.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** Sends one event of the type `webhook.test` to an endpoint, at once and once; to a disabled one too. */
@Injectable()
export class TestEndpoint {
  constructor(
    private readonly em: EntityManager,
    private readonly service: EndpointsService,
    private readonly endpoints: EndpointsRepository,
    private readonly attempt: AttemptDelivery,
    private readonly record: RecordOutcomes,
    private readonly clock: Clock,
  ) {}

  /** Takes up to 15 seconds: not to be called within a transaction. @throws Problem `not_found` */
  async run(tenant: Tenant, endpointId: number): Promise<AttemptOutcome> {
    const delivery = await this.store(tenant, endpointId);
    const outcome = await this.attempt.run(delivery);
    await this.record.run([outcome]);
    return outcome;
  }

  private async store(tenant: Tenant, endpointId: number): Promise<ClaimedDelivery> {
    const { accountId, livemode } = tenant;
    const endpoint = await this.service.get(tenant, endpointId);
    const now = this.clock.now();
    const event = {
      id: newEventId(),
      accountId,
      livemode,
      type: TEST_EVENT_TYPE,
      data: { endpoint_id: endpointId },
      requestId: currentRequestId(),
      createdAt: now,
    };
    const secrets = await this.endpoints.secretsOf(endpointId, now);
    const delivery = await this.em.transactional(async () => {
      // Relayed already: it is for this endpoint alone.
      await this.em.insert(OutboxEvent, { ...event, relayedAt: now });
      const row = this.em.create(WebhookDelivery, {
        accountId,
        livemode,
        endpointId,
        eventId: event.id,
        eventType: TEST_EVENT_TYPE,
        status: 'pending',
        tries: 0,
        nextAttemptAt: now,
        createdAt: now,
        completedAt: null,
        // Claimed already: nobody else is to send it.
        claimedUntil: new Date(now.getTime() + CLAIM_MS),
      });
      await this.em.persist(row).flush();
      return row;
    });
    return {
      id: delivery.id,
      accountId,
      livemode,
      endpointId,
      url: endpoint.url,
      tries: 0,
      isFailing: false,
      eventId: event.id,
      type: event.type,
      data: event.data,
      createdAt: now,
      requestId: event.requestId,
      secrets: secrets.map(({ sealed }) => Buffer.from(sealed).toString('base64')),
    };
  }
}
