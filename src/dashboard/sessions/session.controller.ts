import { AllowsRestricted } from '#platform/http/public';
import { Body, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { SignIn } from '../../accounts/users/sign-in.js';
import { SignOut } from '../../accounts/users/sign-out.js';
import { AttemptLimits } from '../http/attempt-limits.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, WithoutSession } from '../http/dashboard-controller.js';
import { SessionCookie } from '../http/session-cookie.js';
import { SessionDto } from './session.dto.js';
import { SessionResponses } from './session-responses.js';
import { SignInDto } from './sign-in.dto.js';
import { SignInAttempts } from './sign-in-attempts.js';

@DashboardController()
export class SessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly signOut: SignOut,
    private readonly attempts: SignInAttempts,
    private readonly limits: AttemptLimits,
    private readonly responses: SessionResponses,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('session')
  @WithoutSession()
  @ApiOperation({ summary: 'Returns the signed-in user; `user` is null without a session' })
  @ApiOkResponse({ type: SessionDto })
  read(@CurrentUser() user: SignedIn | null): Promise<SessionDto> {
    return this.responses.describe(user);
  }

  @Post('sign-in')
  @HttpCode(200)
  @WithoutSession()
  @ApiOperation({ summary: 'Signs in with e-mail address and password' })
  @ApiOkResponse({ type: SessionDto })
  async signInWithPassword(
    @CurrentUser() before: SignedIn | null,
    @Body() { email, password }: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionDto> {
    const attempt = await this.attempts.count(request, reply, email);
    const token = await this.signIn.run({ email, password, address: request.ip });
    await this.limits.resetSignIns(attempt);
    return this.responses.begin(reply, token, before);
  }

  @AllowsRestricted()
  @Post('sign-out')
  @HttpCode(204)
  @ApiOperation({ summary: 'Ends the session' })
  async endSession(
    @CurrentUser() user: SignedIn,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.signOut.run(user, actor);
    this.cookie.clear(reply);
  }

  @AllowsRestricted()
  @Post('sign-out-everywhere')
  @HttpCode(204)
  @ApiOperation({ summary: 'Ends every session of the user, with their tokens' })
  async endAllSessions(
    @CurrentUser() user: SignedIn,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.signOut.everywhere(user, actor);
    this.cookie.clear(reply);
  }
}
