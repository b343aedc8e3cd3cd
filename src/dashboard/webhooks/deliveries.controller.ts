import { IdPipe } from '#platform/http/id.pipe';
import { answerList } from '#platform/http/list-answer';
import { Get, HttpCode, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { describeAttempt, describeDelivery } from '../../webhooks/describe.js';
import { EndpointsService } from '../../webhooks/endpoints/endpoints.service.js';
import { DeliveryLog } from '../../webhooks/log/delivery-log.js';
import { Redeliver } from '../../webhooks/log/redeliver.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import {
  DeliveriesQuery,
  type DeliveryDetailDto,
  type DeliveryDto,
  type RedeliveredDto,
} from './webhooks.dto.js';

/** What was sent in the last thirty days, and what came of it. */
@DashboardController()
export class DeliveriesController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly log: DeliveryLog,
    private readonly redeliver: Redeliver,
  ) {}

  /** Newest first. */
  @Get('webhooks/:id/deliveries')
  async list(
    @CurrentUser() { accountId }: SignedIn,
    @Param('id', IdPipe) endpointId: number,
    @Query() { status, event_type: eventType, since, ...page }: DeliveriesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeliveryDto[] | StreamableFile> {
    const tenant = await this.endpoints.tenantWith(accountId, endpointId);
    const filter = { endpointId, status, eventType, since };
    const read = (beforeId: number, limit: number) => this.log.list(tenant, { ...filter, beforeId, limit });
    return answerList({ read, describe: describeDelivery, isDescending: true }, page, request, reply);
  }

  @Get('webhook-deliveries/:id')
  async read(
    @CurrentUser() { accountId }: SignedIn,
    @Param('id', IdPipe) id: number,
  ): Promise<DeliveryDetailDto> {
    const { delivery, attempts } = await this.log.get(await this.log.tenantWith(accountId, id), id);
    const body = await this.log.body(delivery);
    return { ...describeDelivery(delivery), body, attempts: attempts.map(describeAttempt) };
  }

  @Post('webhook-deliveries/:id/redeliver')
  @HttpCode(200)
  @Needs('member')
  async again(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<RedeliveredDto> {
    await this.redeliver.one(await this.log.tenantWith(accountId, id), id, actor);
    return { redelivered: 1 };
  }
}
