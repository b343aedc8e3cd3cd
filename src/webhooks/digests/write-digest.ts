import { DashboardLinks } from '#platform/outbox/dashboard-links';
import { describeEvent } from '#platform/outbox/event-body';
import { Injectable } from '@nestjs/common';
import { SendDirected } from '../delivery/send-directed.js';
import { nextDigest, timingOf } from '../endpoints/rhythm.js';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { DIGEST, type DigestDto } from './digest.event.js';
import { DigestsRepository } from './digests.repository.js';

/** The most important events that a digest contains. */
const MAX_EVENTS = 10;

/** Collects the events of a period into one event for one endpoint. */
@Injectable()
export class WriteDigest {
  constructor(
    private readonly digests: DigestsRepository,
    private readonly send: SendDirected,
    private readonly links: DashboardLinks,
  ) {}

  /**
   * Writes the digest of an endpoint that the current transaction has locked, with its delivery, and sets the time of
   * the next one. Positions grow with the time at which events become readable, so no event is missed or repeated.
   *
   * @returns whether there was an event to send
   */
  async run(endpoint: WebhookEndpoint, now: Date): Promise<boolean> {
    const { id, accountId, livemode, rhythm } = endpoint;
    const after = endpoint.digestPosition ?? 0;
    const until = await this.digests.lastPosition({ accountId, livemode });
    const counts = await this.digests.count(id, after, until);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    endpoint.digestPosition = until;
    endpoint.nextDigestAt = nextDigest(timingOf(endpoint), now);
    if (total === 0) return false;
    const rows = await this.digests.mostImportant(id, after, until, MAX_EVENTS);
    const events = rows.map((row) => describeEvent({ ...row, eventId: row.id }));
    const data: DigestDto = { channel_id: id, rhythm, until: now.toISOString(), total, counts, events };
    const businessIds = events.flatMap(({ business }) => business?.id ?? []);
    const event = { type: DIGEST.type, data, businessIds, dashboardUrl: this.links.to(DIGEST, data) };
    await this.send.run({ accountId, livemode }, event, [id], now);
    return true;
  }
}
