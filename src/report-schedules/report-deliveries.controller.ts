import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { answerList } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import type { Tenant } from '#platform/tenant';
import { Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { Operation } from '../accounts/api-operation.js';
import type { Actor } from '../accounts/audit/audit-log.js';
import { CurrentTenant } from '../accounts/principal.js';
import { RequestCost } from '../accounts/request-cost.js';
import { CurrentCaller } from '../accounts/audit/current-caller.js';
import { TOO_MANY_REPORTS } from '../reports/reports.problems.js';
import { subjectOf } from '../webhooks/recipients/ask-recipient.js';
import { ENDPOINT_DISABLED } from '../webhooks/webhooks.problems.js';
import {
  ReportDeliveriesQuery,
  ReportDeliveryDetailDto,
  ReportDeliveryDto,
} from './dto/report-delivery.dto.js';
import { ReportRunDto } from './dto/report-run.dto.js';
import { SendReportNow } from './fire/send-report-now.js';
import { ReportDeliveriesService, type ReportDeliveryState } from './send/report-deliveries.service.js';

/** Per account, and per tags of restricted callers: a request sends e-mails to addresses that the caller chose. */
const REQUESTS: RateLimitPolicy = { name: 'report-sends', quota: 20, windowSeconds: 3_600 };
const RESENDS: RateLimitPolicy = { name: 'report-resends', quota: 500, windowSeconds: 3_600 };
const RESTRICTED_RESENDS: RateLimitPolicy = {
  name: 'report-resends-of-tags',
  quota: 20,
  windowSeconds: 3_600,
};

@V1Controller('report-schedules', 'Reports')
export class ReportDeliveriesController {
  constructor(
    private readonly deliveries: ReportDeliveriesService,
    private readonly sendNow: SendReportNow,
    private readonly limits: RateLimits,
  ) {}

  @Post(':id/send')
  @HttpCode(202)
  @RequestCost(10)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Send a report now',
    description:
      'Makes the report of a schedule and sends it to its recipients, also if the schedule is paused. `last_run` of the ' +
      'schedule has the result. At most 20 requests an hour.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, TOO_MANY_REPORTS],
  })
  @ApiIdParam({ example: 1 })
  @ApiAcceptedResponse({ type: ReportRunDto, headers: { Location: { schema: { type: 'string' } } } })
  async sendReportNow(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportRunDto> {
    await this.deliveries.requireOwn(tenant, id);
    await this.limits.enforce(reply, REQUESTS, subjectOf(tenant));
    const run = await this.sendNow.run(tenant, id);
    // Its `last_run` has the progress.
    void reply.header('location', `/api/v1/report-schedules/${id}`);
    return ReportRunDto.from(run);
  }

  @Get(':id/deliveries')
  @Operation({
    allowsRestricted: 'all',
    summary: 'List the e-mails of a report schedule',
    description: 'One delivery for each report and recipient, of the last 30 days, newest first.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: [ReportDeliveryDto], headers: { Link: { schema: { type: 'string' } } } })
  async listReportDeliveries(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @QueryParams() { status, ...page }: ReportDeliveriesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportDeliveryDto[] | StreamableFile> {
    await this.deliveries.requireSchedule(tenant, id);
    const read = (beforeId: number, limit: number) =>
      this.deliveries.list(tenant, id, { status, beforeId, limit });
    const describe = (state: ReportDeliveryState): ReportDeliveryDto => ReportDeliveryDto.from(state);
    return answerList({ read, describe, isDescending: true }, page, request, reply);
  }

  @Get(':id/deliveries/:delivery_id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve an e-mail of a report schedule with its attempts',
    description: 'Returns the response of the mail server to each attempt, or why there was none.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiParam({ name: 'delivery_id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiOkResponse({ type: ReportDeliveryDetailDto })
  async getReportDelivery(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Param('delivery_id', IdPipe) deliveryId: number,
  ): Promise<ReportDeliveryDetailDto> {
    return ReportDeliveryDetailDto.from(await this.deliveries.get(tenant, id, deliveryId));
  }

  @Post(':id/deliveries/:delivery_id/resend')
  @HttpCode(200)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Send an e-mail of a report schedule again',
    description:
      'Starts a delivery anew, whatever its status, with all its retries. At most 500 requests an hour, and 20 of callers ' +
      'that are restricted to tags.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, ENDPOINT_DISABLED],
  })
  @ApiIdParam({ example: 1 })
  @ApiParam({ name: 'delivery_id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiOkResponse({ type: ReportDeliveryDetailDto })
  async resendReport(
    @CurrentTenant() tenant: Tenant,
    @CurrentCaller() caller: Actor,
    @Param('id', IdPipe) id: number,
    @Param('delivery_id', IdPipe) deliveryId: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportDeliveryDetailDto> {
    await this.deliveries.get(tenant, id, deliveryId);
    const policy = tenant.restrictedTo ? RESTRICTED_RESENDS : RESENDS;
    await this.limits.enforce(reply, policy, subjectOf(tenant));
    return ReportDeliveryDetailDto.from(await this.deliveries.resend(tenant, id, deliveryId, caller));
  }
}
