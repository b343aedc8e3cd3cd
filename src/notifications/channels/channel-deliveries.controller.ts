import { Id } from '#platform/http/id.pipe';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Body } from '@nestjs/common';
import type { Actor } from '../../accounts/audit/audit-log.js';
import { CurrentCaller } from '../../accounts/audit/current-caller.js';
import { type Exchange, Http, type List } from '../../accounts/exchange.js';
import { Acts, Lists, Reads, Resource } from '../../accounts/resource.js';
import { TestEndpoint } from '../../webhooks/delivery/test-endpoint.js';
import type { WebhookAttempt } from '../../webhooks/delivery/webhook-attempt.entity.js';
import type { WebhookDelivery } from '../../webhooks/delivery/webhook-delivery.entity.js';
import { describeMessageAttempt, describeOutcome, describeProgress } from '../../webhooks/describe.js';
import { DeliveryLog } from '../../webhooks/log/delivery-log.js';
import { Redeliver } from '../../webhooks/log/redeliver.js';
import { ENDPOINT_DISABLED } from '../../webhooks/webhooks.problems.js';
import { ChannelsService } from './channels.service.js';
import { ChannelDeliveriesQuery, TestChannelDto } from './dto/channel-bodies.js';
import { ChannelDeliveryDetailDto, ChannelDeliveryDto, ChannelTestDto } from './dto/delivery.dto.js';

/** Per account: a test sends a message to an address that the caller chose. */
const TESTS: RateLimitPolicy = { name: 'channel-tests', quota: 20, windowSeconds: 3_600 };

@Resource({
  path: 'notification-channels',
  tag: 'Notifications',
  dto: ChannelDeliveryDetailDto,
  exampleIds: { id: 3, delivery_id: 12 },
})
export class ChannelDeliveriesController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly testEndpoint: TestEndpoint,
    private readonly log: DeliveryLog,
    private readonly redeliver: Redeliver,
    private readonly limits: RateLimits,
  ) {}

  @Acts({
    path: ':id/test',
    takesBody: true,
    summary: 'Test a notification channel',
    description:
      'Sends one sample now, without retries, and returns the response of the server, also an error, within 25 ' +
      'seconds. At most 20 tests an hour.',
    returns: ChannelTestDto,
  })
  async testNotificationChannel(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() { type }: TestChannelDto,
  ): Promise<ChannelTestDto> {
    await this.channels.get(http.tenant, id);
    await this.limits.enforce(http.reply, TESTS, String(http.tenant.accountId));
    return describeOutcome(await this.testEndpoint.run(http.tenant, id, type));
  }

  @Lists({
    path: ':id/deliveries',
    summary: 'List the deliveries of a notification channel',
    description: 'The deliveries of the last 30 days, newest first.',
    returns: ChannelDeliveryDto,
  })
  async listNotificationDeliveries(
    @Http() http: Exchange,
    @Id() endpointId: number,
    @QueryParams() { status, ...page }: ChannelDeliveriesQuery,
  ): List<ChannelDeliveryDto> {
    await this.channels.get(http.tenant, endpointId);
    const read = (beforeId: number, limit: number) =>
      this.log.list(http.tenant, { endpointId, status, beforeId, limit });
    return http.listNewestFirst(page, read, { from: describeOne });
  }

  @Reads({
    path: ':id/deliveries/:delivery_id',
    summary: 'Retrieve a delivery with its attempts',
    description: 'Returns the response of the server to each attempt, or why there was none.',
  })
  async getNotificationDelivery(
    @Http() http: Exchange,
    @Id() id: number,
    @Id('delivery_id') deliveryId: number,
  ): Promise<ChannelDeliveryDetailDto> {
    return describeDetail(await this.channels.delivery(http.tenant, id, deliveryId));
  }

  @Acts({
    path: ':id/deliveries/:delivery_id/resend',
    summary: 'Send a delivery again',
    description: 'Starts a delivery anew, whatever its status, with all its retries.',
    problems: [ENDPOINT_DISABLED],
  })
  async resendNotification(
    @Http() http: Exchange,
    @CurrentCaller() caller: Actor,
    @Id() id: number,
    @Id('delivery_id') deliveryId: number,
  ): Promise<ChannelDeliveryDetailDto> {
    await this.channels.delivery(http.tenant, id, deliveryId);
    await this.redeliver.one(http.tenant, deliveryId, caller);
    return describeDetail(await this.channels.delivery(http.tenant, id, deliveryId));
  }
}

function describeOne(delivery: WebhookDelivery): ChannelDeliveryDto {
  const { id, eventId, eventType } = delivery;
  return { id, event_id: eventId, event_type: eventType, ...describeProgress(delivery) };
}

function describeDetail({ delivery, attempts }: { delivery: WebhookDelivery; attempts: WebhookAttempt[] }) {
  return { ...describeOne(delivery), attempts: attempts.map(describeMessageAttempt) };
}
