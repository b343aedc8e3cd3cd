import { DEFAULT_LIMIT } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import type { EventBody } from '#platform/outbox/event-body';
import { EVENT_SCHEMA } from '#platform/outbox/event-schemas';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { Lists, Resource } from '../../accounts/resource.js';
import { EventsQuery } from './events.query.js';
import { ListEvents } from './list-events.js';

@Resource({ path: 'events', tag: 'Events', allowsRestricted: 'all' })
export class EventsController {
  constructor(private readonly events: ListEvents) {}

  @Lists({
    summary: 'List events',
    description:
      'The events of the last 30 days as webhooks contain them, oldest first, except those of tests. To follow them, ' +
      'send the id of the last event as `after`. An event appears within a second of its cause. At most 100 events ' +
      'are returned without a `limit`; `Link: rel="next"` has the URL of further ones.',
    problems: [NOT_FOUND],
    returns: { schema: { type: 'array', items: EVENT_SCHEMA } },
  })
  async listEvents(
    @Http() http: Exchange,
    @QueryParams() { limit = DEFAULT_LIMIT, ...filter }: EventsQuery,
  ): Promise<EventBody[]> {
    const { events, hasMore } = await this.events.run(http.tenant, filter, limit);
    const last = events.at(-1);
    if (last && hasMore) http.linkNext({ limit, after: last.id });
    return events;
  }
}
