import { IdPipe } from '#platform/http/id.pipe';
import { Body, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { TestEndpoint } from '../../webhooks/delivery/test-endpoint.js';
import { describeOutcome } from '../../webhooks/describe.js';
import { EndpointsService } from '../../webhooks/endpoints/endpoints.service.js';
import { RotateSecret } from '../../webhooks/endpoints/rotate-secret.js';
import { Redeliver } from '../../webhooks/log/redeliver.js';
import { AttemptLimits } from '../http/attempt-limits.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { RedeliveredDto } from './dto/delivery.dto.js';
import { NewSecretDto, TestOutcomeDto } from './dto/endpoint.dto.js';
import { RedeliverDto, RotateSecretDto, TestEndpointDto } from './dto/endpoint-bodies.js';

@DashboardController('webhooks')
@Needs('member')
export class WebhookActionsController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly rotateSecret: RotateSecret,
    private readonly testEndpoint: TestEndpoint,
    private readonly redeliver: Redeliver,
    private readonly limits: AttemptLimits,
  ) {}

  @Post(':id/rotate')
  @ApiOperation({ summary: 'Replaces the secret; the old one signs too for a day' })
  @ApiCreatedResponse({ type: NewSecretDto })
  async rotate(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() { force }: RotateSecretDto,
  ): Promise<NewSecretDto> {
    const tenant = await this.endpoints.tenantWith(accountId, id);
    const { secret, oldExpiresAt } = await this.rotateSecret.run(tenant, id, force, actor);
    return { secret, old_secret_expires_at: oldExpiresAt.toISOString() };
  }

  /** Waits at most 15 seconds for the endpoint. An error of the endpoint is part of a 200 response. */
  @Post(':id/test')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Sends a test event or a sample of another type, and returns the response of the endpoint',
  })
  @ApiOkResponse({ type: TestOutcomeDto })
  async test(
    @CurrentUser() { accountId }: SignedIn,
    @Param('id', IdPipe) id: number,
    @Body() { type }: TestEndpointDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TestOutcomeDto> {
    const tenant = await this.endpoints.tenantWith(accountId, id);
    await this.limits.countWebhookTest(reply, accountId);
    return describeOutcome(await this.testEndpoint.run(tenant, id, type));
  }

  @Post(':id/redeliver')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sends the failed and skipped deliveries since a time again' })
  @ApiOkResponse({ type: RedeliveredDto })
  async redeliverFailed(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() { since }: RedeliverDto,
  ): Promise<RedeliveredDto> {
    const tenant = await this.endpoints.tenantWith(accountId, id);
    return { redelivered: await this.redeliver.failedSince(tenant, id, since, actor) };
  }
}
