import { IdPipe } from '#platform/http/id.pipe';
import { Body, HttpCode, Param, Post, Res } from '@nestjs/common';
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
import { type NewSecretDto, RedeliverDto, type RedeliveredDto, RotateSecretDto } from './webhooks.dto.js';

/** What can be done with an endpoint. */
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

  /** For a day the old secret signs too. */
  @Post(':id/rotate')
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

  /** Answers when the endpoint has, after 15 seconds at most. That it answered badly is no refusal. */
  @Post(':id/test')
  @HttpCode(200)
  async test(
    @CurrentUser() { accountId }: SignedIn,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReturnType<typeof describeOutcome>> {
    const tenant = await this.endpoints.tenantWith(accountId, id);
    await this.limits.countWebhookTest(reply, accountId);
    return describeOutcome(await this.testEndpoint.run(tenant, id));
  }

  /** All that has failed since a time, and what was not sent to it. */
  @Post(':id/redeliver')
  @HttpCode(200)
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
