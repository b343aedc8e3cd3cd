import { newEventId } from '#platform/outbox/outbox.repository';
import type { OutboxEvent } from '#platform/outbox/outbox-event.entity';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../log/deliveries.repository.js';
import { EventsRepository } from './events.repository.js';

/** An event for certain endpoints. */
type DirectedEvent = Pick<OutboxEvent, 'type'> & {
  readonly data: object;
  /** The businesses that it is about. */
  readonly businessIds?: readonly number[];
  /** The page of the dashboard that shows it. */
  readonly dashboardUrl: string | null;
};

/** Sends an event to certain endpoints, whatever their subscriptions. Runs in the transaction of its cause. */
@Injectable()
export class SendDirected {
  constructor(
    private readonly events: EventsRepository,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** @returns the id of the event */
  async run(
    { accountId, livemode }: Tenant,
    { type, data, dashboardUrl, businessIds }: DirectedEvent,
    endpointIds: readonly number[],
    now: Date,
  ): Promise<string> {
    const eventId = newEventId();
    await this.events.insert({
      id: eventId,
      accountId,
      livemode,
      type,
      data: { ...data },
      context: { business: null, dashboard_url: dashboardUrl },
      tagKeys: null,
      businessIds: businessIds ? [...businessIds] : null,
      isSample: false,
      requestId: null,
      createdAt: now,
      // Stored as relayed, so that no other endpoint receives it.
      relayedAt: now,
    });
    for (const endpointId of endpointIds) {
      await this.deliveries.insert({
        accountId,
        livemode,
        endpointId,
        eventId,
        eventType: type,
        status: 'pending',
        tries: 0,
        nextAttemptAt: now,
        claimedUntil: null,
        createdAt: now,
        completedAt: null,
      });
    }
    return eventId;
  }
}
