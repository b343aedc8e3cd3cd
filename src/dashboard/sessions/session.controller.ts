import { EntityManager } from '#platform/database/entity-manager';
import { Body, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, AuditLog } from '../../accounts/audit/audit-log.js';
import { Sessions, type SignedIn } from '../../accounts/users/sessions.js';
import { SignIn } from '../../accounts/users/sign-in.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, WithoutSession } from '../http/dashboard-controller.js';
import { SessionCookie } from '../http/session-cookie.js';
import { AttemptLimits } from '../http/attempt-limits.js';
import { SessionAnswers } from './session-answers.js';
import type { SessionDto } from './session.dto.js';
import { SignInDto } from './sign-in.dto.js';

/** In and out. */
@DashboardController()
export class SessionController {
  constructor(
    private readonly em: EntityManager,
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly limits: AttemptLimits,
    private readonly answers: SessionAnswers,
    private readonly cookie: SessionCookie,
  ) {}

  /** Answers 200 with `user: null` when nobody is signed in: asking is no error. */
  @Get('session')
  @WithoutSession()
  read(@CurrentUser() user: SignedIn | null): Promise<SessionDto> {
    return this.answers.describe(user);
  }

  @Post('sign-in')
  @HttpCode(200)
  @WithoutSession()
  async enter(
    @CurrentUser() before: SignedIn | null,
    @Body() { email, password }: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionDto> {
    await this.limits.countSignIn(request, reply, email);
    const token = await this.signIn.run({ email, password, address: request.ip });
    await this.limits.forgetSignIns(request, email);
    return this.answers.begin(reply, token, before);
  }

  @Post('sign-out')
  @HttpCode(204)
  async leave(
    @CurrentUser() { sessionId, accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.em.transactional(async () => {
      await this.sessions.end(sessionId);
      await this.audit.record(accountId, actor, 'user.signed_out');
    });
    this.cookie.clear(reply);
  }

  /** Every session of the user, this one too; their tokens die with them. */
  @Post('sign-out-everywhere')
  @HttpCode(204)
  async leaveEverywhere(
    @CurrentUser() { userId, accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.em.transactional(async () => {
      await this.sessions.endAll(userId);
      await this.audit.record(accountId, actor, 'user.signed_out_everywhere');
    });
    this.cookie.clear(reply);
  }
}
