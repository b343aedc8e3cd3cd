import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { tagKey } from '#platform/ignoring-case';
import { describeEvent, type EventBody } from '#platform/outbox/event-body';
import type { EventType } from '#platform/outbox/event-types';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { EventsRepository } from '../delivery/events.repository.js';
import type { EventFilter } from './event-filter.sql.js';

/** A missing field admits all events. */
interface EventQuery {
  /** The id of an event. */
  readonly after?: string | undefined;
  readonly type?: EventType | undefined;
  readonly tag?: string | undefined;
}

/** Reads events for clients that poll, or that missed some. */
@Injectable()
export class ListEvents {
  constructor(private readonly events: EventsRepository) {}

  /** @throws Problem `not_found` if the tenant has no event `after`, or no longer */
  async run(
    tenant: Tenant,
    { after, type, tag }: EventQuery,
    limit: number,
  ): Promise<{ events: EventBody[]; hasMore: boolean }> {
    const ownKeys = tenant.restrictedTo?.map(tagKey);
    const filter = {
      type,
      tagKeys: tag === undefined ? undefined : [tagKey(tag)],
      allowedTagKeys: ownKeys,
      presentTagKeys: ownKeys,
    };
    const start = after === undefined ? 0 : await this.positionOf(tenant, filter, after);
    // One row more than the page has shows whether there is a next page.
    const rows = await this.events.list(tenant, filter, start, limit + 1);
    const page = rows.slice(0, limit).map((row) => describeEvent({ ...row, eventId: row.id }));
    return { events: page, hasMore: rows.length > limit };
  }

  private async positionOf(tenant: Tenant, filter: EventFilter, id: string): Promise<number> {
    // A client keeps its place after an event whose business has lost the tag since it read the event.
    const { allowedTagKeys } = filter;
    const position = await this.events.positionOf(tenant, { allowedTagKeys }, id);
    if (position !== null) return position;
    throw new Problem(
      NOT_FOUND,
      `Event ${id} does not exist or is older than 30 days. Omit \`after\` to start at the oldest event.`,
    );
  }
}
