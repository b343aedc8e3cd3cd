import { DEFAULT_LIMIT } from '#platform/http/list-answer';
import { setNextLink } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import { type EventBody } from '#platform/outbox/event-body';
import { EVENT_SCHEMA } from '#platform/outbox/event-schemas';
import type { Tenant } from '#platform/tenant';
import { Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { EventsQuery } from './events.query.js';
import { ListEvents } from './list-events.js';

@V1Controller('events', 'Events')
export class EventsController {
  constructor(private readonly events: ListEvents) {}

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List events',
    description:
      'The events of the last 30 days as webhooks contain them, oldest first, except those of tests. To follow them, ' +
      'send the id of the last event as `after`. An event appears within a second of its cause. At most 100 events ' +
      'are returned without a `limit`; `Link: rel="next"` has the URL of further ones.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({
    schema: { type: 'array', items: EVENT_SCHEMA },
    headers: { Link: { schema: { type: 'string' } } },
  })
  async listEvents(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() { limit = DEFAULT_LIMIT, ...filter }: EventsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventBody[]> {
    const { events, hasMore } = await this.events.run(tenant, filter, limit);
    const last = events.at(-1);
    if (last && hasMore) setNextLink(request, reply, { limit, after: last.id });
    return events;
  }
}
