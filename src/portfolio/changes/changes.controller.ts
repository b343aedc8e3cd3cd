import { Clock } from '#platform/clock';
import { answerPage, type SortedSource } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { isYes } from '../dto/yes-or-no.js';
import { type ChangePosition, decodePosition, encodePosition } from './change-cursor.js';
import { ChangeDto } from './change.dto.js';
import { ChangesQuery } from './changes.query.js';
import { type ChangeRow, ChangesRepository } from './changes.repository.js';

const DEFAULT_LIMIT = 100;
const DEFAULT_MS = 7 * 86_400_000;

@V1Controller('changes', 'Portfolio')
export class ChangesController {
  constructor(
    private readonly changes: ChangesRepository,
    private readonly businesses: BusinessesService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List what has changed',
    description:
      'Returns each finished scan that has a previous scan in its series, with the change and its significance, newest ' +
      'first. `limit` defaults to 100.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: [ChangeDto], headers: { Link: { schema: { type: 'string' } } } })
  async listChanges(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: ChangesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeDto[]> {
    const { business_id: businessId, tag, direction, limit = DEFAULT_LIMIT, cursor } = query;
    await this.businesses.checkFilter(tenant, businessId);
    const since = sinceOf(query, this.clock.now());
    const filter = { since, tag, businessId, direction, significant: isYes(query.significant) };
    const source: SortedSource<ChangeRow, ChangeDto, ChangePosition> = {
      read: (position, count) => this.changes.list(tenant, filter, position, count),
      positionOf: ({ endedAt, scanId }) => ({ endedAt, scanId }),
      encode: encodePosition,
      decode: decodePosition,
      describe: (row) => ChangeDto.from(row),
    };
    return answerPage(source, { limit, cursor }, request, reply);
  }
}

/** Returns the start of the period, by default 7 days ago. */
export function sinceOf({ since }: Pick<ChangesQuery, 'since'>, now: Date): Date {
  return since ?? new Date(now.getTime() - DEFAULT_MS);
}
