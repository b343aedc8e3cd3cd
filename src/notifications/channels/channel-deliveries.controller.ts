import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { answerList } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import type { Tenant } from '#platform/tenant';
import { Body, Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../../accounts/api-operation.js';
import type { Actor } from '../../accounts/audit/audit-log.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { TestEndpoint } from '../../webhooks/delivery/test-endpoint.js';
import type { WebhookAttempt } from '../../webhooks/delivery/webhook-attempt.entity.js';
import type { WebhookDelivery } from '../../webhooks/delivery/webhook-delivery.entity.js';
import { describeMessageAttempt, describeOutcome, describeProgress } from '../../webhooks/describe.js';
import { DeliveryLog } from '../../webhooks/log/delivery-log.js';
import { Redeliver } from '../../webhooks/log/redeliver.js';
import { ENDPOINT_DISABLED } from '../../webhooks/webhooks.problems.js';
import { ChannelsService } from './channels.service.js';
import { CurrentCaller } from '../../accounts/audit/current-caller.js';
import { ChannelDeliveriesQuery, TestChannelDto } from './dto/channel-bodies.js';
import { ChannelDeliveryDetailDto, ChannelDeliveryDto, ChannelTestDto } from './dto/delivery.dto.js';

/** Per account: a test sends a message to an address that the caller chose. */
const TESTS: RateLimitPolicy = { name: 'channel-tests', quota: 20, windowSeconds: 3_600 };

@V1Controller('notification-channels', 'Notifications')
export class ChannelDeliveriesController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly testEndpoint: TestEndpoint,
    private readonly log: DeliveryLog,
    private readonly redeliver: Redeliver,
    private readonly limits: RateLimits,
  ) {}

  @Post(':id/test')
  @HttpCode(200)
  @OperationWithBody({
    summary: 'Test a notification channel',
    description:
      'Sends one sample now, without retries, and returns the response of the server, also an error, within 25 ' +
      'seconds. At most 20 tests an hour.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 3 })
  @ApiOkResponse({ type: ChannelTestDto })
  async testNotificationChannel(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() { type }: TestChannelDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChannelTestDto> {
    await this.channels.get(tenant, id);
    await this.limits.enforce(reply, TESTS, String(tenant.accountId));
    return describeOutcome(await this.testEndpoint.run(tenant, id, type));
  }

  @Get(':id/deliveries')
  @Operation({
    summary: 'List the deliveries of a notification channel',
    description: 'The deliveries of the last 30 days, newest first.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 3 })
  @ApiOkResponse({ type: [ChannelDeliveryDto], headers: { Link: { schema: { type: 'string' } } } })
  async listNotificationDeliveries(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) endpointId: number,
    @QueryParams() { status, ...page }: ChannelDeliveriesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChannelDeliveryDto[] | StreamableFile> {
    await this.channels.get(tenant, endpointId);
    const read = (beforeId: number, limit: number) =>
      this.log.list(tenant, { endpointId, status, beforeId, limit });
    return answerList({ read, describe: describeOne, isDescending: true }, page, request, reply);
  }

  @Get(':id/deliveries/:delivery_id')
  @Operation({
    summary: 'Retrieve a delivery with its attempts',
    description: 'Returns the response of the server to each attempt, or why there was none.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 3 })
  @ApiParam({ name: 'delivery_id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiOkResponse({ type: ChannelDeliveryDetailDto })
  async getNotificationDelivery(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Param('delivery_id', IdPipe) deliveryId: number,
  ): Promise<ChannelDeliveryDetailDto> {
    return describeDetail(await this.channels.delivery(tenant, id, deliveryId));
  }

  @Post(':id/deliveries/:delivery_id/resend')
  @HttpCode(200)
  @Operation({
    summary: 'Send a delivery again',
    description: 'Starts a delivery anew, whatever its status, with all its retries.',
    problems: [NOT_FOUND, ENDPOINT_DISABLED],
  })
  @ApiIdParam({ example: 3 })
  @ApiParam({ name: 'delivery_id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiOkResponse({ type: ChannelDeliveryDetailDto })
  async resendNotification(
    @CurrentTenant() tenant: Tenant,
    @CurrentCaller() caller: Actor,
    @Param('id', IdPipe) id: number,
    @Param('delivery_id', IdPipe) deliveryId: number,
  ): Promise<ChannelDeliveryDetailDto> {
    await this.channels.delivery(tenant, id, deliveryId);
    await this.redeliver.one(tenant, deliveryId, caller);
    return describeDetail(await this.channels.delivery(tenant, id, deliveryId));
  }
}

function describeOne(delivery: WebhookDelivery): ChannelDeliveryDto {
  const { id, eventId, eventType } = delivery;
  return { id, event_id: eventId, event_type: eventType, ...describeProgress(delivery) };
}

function describeDetail({ delivery, attempts }: { delivery: WebhookDelivery; attempts: WebhookAttempt[] }) {
  return { ...describeOne(delivery), attempts: attempts.map(describeMessageAttempt) };
}
