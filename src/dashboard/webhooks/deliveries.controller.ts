import { IdPipe } from '#platform/http/id.pipe';
import { answerList } from '#platform/http/list-answer';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { describeAttempt, describeDelivery } from '../../webhooks/describe.js';
import { EndpointsService } from '../../webhooks/endpoints/endpoints.service.js';
import { DeliveryLog } from '../../webhooks/log/delivery-log.js';
import { Redeliver } from '../../webhooks/log/redeliver.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { DeliveriesQuery, DeliveryDetailDto, DeliveryDto, RedeliveredDto } from './dto/delivery.dto.js';

/** The delivery log of the last 30 days. */
@DashboardController()
export class DeliveriesController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly log: DeliveryLog,
    private readonly redeliver: Redeliver,
  ) {}

  @Get('webhooks/:id/deliveries')
  @ApiOperation({ summary: 'Lists the deliveries of an endpoint, newest first' })
  @ApiOkResponse({ type: [DeliveryDto] })
  async list(
    @CurrentUser() { accountId }: SignedIn,
    @Param('id', IdPipe) endpointId: number,
    @QueryParams() { status, event_type: eventType, since, ...page }: DeliveriesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeliveryDto[] | StreamableFile> {
    const tenant = await this.endpoints.tenantWith(accountId, endpointId);
    const filter = { endpointId, status, eventType, since };
    const read = (beforeId: number, limit: number) => this.log.list(tenant, { ...filter, beforeId, limit });
    return answerList({ read, describe: describeDelivery, isDescending: true }, page, request, reply);
  }

  @Get('webhook-deliveries/:id')
  @ApiOperation({ summary: 'Returns a delivery with its attempts' })
  @ApiOkResponse({ type: DeliveryDetailDto })
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
  @ApiOperation({ summary: 'Sends a delivery again' })
  @ApiOkResponse({ type: RedeliveredDto })
  async redeliverOne(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<RedeliveredDto> {
    await this.redeliver.one(await this.log.tenantWith(accountId, id), id, actor);
    return { redelivered: 1 };
  }
}
