import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { type SampleType, TEST_EVENT_TYPE } from '#platform/outbox/event-types';
import { newEventId } from '#platform/outbox/outbox.repository';
import { currentRequestId } from '#platform/request-id';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { DeliveriesRepository } from '../log/deliveries.repository.js';
import { AttemptDelivery } from './attempt-delivery.js';
import type { AttemptOutcome } from './attempt-outcome.js';
import { CLAIM_MS, type ClaimedDelivery } from './delivery-queue.repository.js';
import { EventsRepository } from './events.repository.js';
import { RecordOutcomes } from './record-outcomes.js';
import { SampleEvents } from './sample-events.js';

/** Sends one sample of an event to an endpoint, enabled or not and whatever its filters, without retries. */
@Injectable()
export class TestEndpoint {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly service: EndpointsService,
    private readonly endpoints: EndpointsRepository,
    private readonly events: EventsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly samples: SampleEvents,
    private readonly attempt: AttemptDelivery,
    private readonly record: RecordOutcomes,
    private readonly clock: Clock,
  ) {}

  /** Takes up to 15 seconds, so it must not be called within a transaction. @throws Problem `not_found` */
  async run(tenant: Tenant, endpointId: number, type: SampleType = TEST_EVENT_TYPE): Promise<AttemptOutcome> {
    const delivery = await this.createDelivery(tenant, endpointId, type);
    const outcome = await this.attempt.run(delivery);
    await this.record.run([outcome]);
    return outcome;
  }

  private async createDelivery(
    tenant: Tenant,
    endpointId: number,
    type: SampleType,
  ): Promise<ClaimedDelivery> {
    const { accountId, livemode } = tenant;
    const { url, transport, locale, digestTimezone, linkNonce } = await this.service.get(tenant, endpointId);
    const now = this.clock.now();
    const secrets = await this.endpoints.validSecrets(endpointId, now);
    const eventId = newEventId();
    const event = {
      accountId,
      livemode,
      ...this.samples.create(type, { id: endpointId, transport }),
      requestId: currentRequestId(),
      createdAt: now,
    };
    const id = await this.unitOfWork.run(async () => {
      // Stored as relayed, so that no other endpoint receives it.
      await this.events.insert({ id: eventId, ...event, tagKeys: null, businessIds: null, relayedAt: now });
      return this.deliveries.insert({
        accountId,
        livemode,
        endpointId,
        eventId,
        eventType: event.type,
        status: 'pending',
        tries: 0,
        nextAttemptAt: now,
        createdAt: now,
        completedAt: null,
        // Stored as claimed, so that no background task attempts it.
        claimedUntil: new Date(now.getTime() + CLAIM_MS),
      });
    });
    const sealed = secrets.map((secret) => Buffer.from(secret.sealed).toString('base64'));
    return {
      id,
      ...event,
      eventId,
      endpointId,
      url,
      transport,
      locale,
      linkNonce,
      timezone: digestTimezone ?? null,
      tries: 0,
      isFailing: false,
      isWithheld: false,
      secrets: sealed,
    };
  }
}
