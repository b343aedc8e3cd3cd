import { AlertDto } from '#platform/alert-log/alert.dto';
import { answerList } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsQuery } from './dto/alerts.query.js';

@V1Controller('alerts', 'Alerts')
export class AlertsController {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly businesses: BusinessesService,
  ) {}

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List alerts',
    description:
      'Newest first, about all businesses, campaigns and the account itself. Returns all alerts unless `limit` is given. Each alert ' +
      'was also sent as the event `alert.triggered`.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: [AlertDto], headers: { Link: { schema: { type: 'string' } } } })
  async listAlerts(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: AlertsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AlertDto[] | StreamableFile> {
    const { business_id: businessId, ...page } = query;
    await this.businesses.checkFilter(tenant, businessId);
    const read = (beforeId: number, count: number) => this.alerts.list(tenant, businessId, beforeId, count);
    return answerList(
      { read, describe: (row) => AlertDto.from(row), isDescending: true },
      page,
      request,
      reply,
    );
  }
}
