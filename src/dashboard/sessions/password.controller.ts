import { Problem } from '#platform/http/problem';
import { AllowsRestricted } from '#platform/http/public';
import { JobQueue } from '#platform/jobs/job-queue';
import { Mailer } from '#platform/mail/mailer';
import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../accounts/audit/audit-log.js';
import { ChangePassword } from '../../accounts/users/change-password.js';
import { ResetPassword } from '../../accounts/users/reset-password.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { UsersRepository } from '../../accounts/users/users.repository.js';
import { MAIL_NOT_CONFIGURED } from '../dashboard.problems.js';
import { AttemptLimits } from '../http/attempt-limits.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, WithoutSession } from '../http/dashboard-controller.js';
import { DeviceCookie } from '../http/device-cookie.js';
import { mailResetLinkJob } from '../mail/mail-reset-link.js';
import { SessionDto } from './session.dto.js';
import { SessionResponses } from './session-responses.js';
import { ChangePasswordDto, ForgotPasswordDto, PasswordByLinkDto } from './sign-in.dto.js';

@DashboardController('password')
export class PasswordController {
  constructor(
    private readonly change: ChangePassword,
    private readonly reset: ResetPassword,
    private readonly limits: AttemptLimits,
    private readonly responses: SessionResponses,
    private readonly users: UsersRepository,
    private readonly device: DeviceCookie,
    private readonly mailer: Mailer,
    private readonly queue: JobQueue,
  ) {}

  @AllowsRestricted()
  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Changes the password, ends every session of the user and starts a new one' })
  @ApiOkResponse({ type: SessionDto })
  async changePassword(
    @CurrentUser() user: SignedIn,
    @CurrentActor() actor: Actor,
    @Body() { current_password: current, new_password: next }: ChangePasswordDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionDto> {
    await this.limits.countPassword(reply, user.userId);
    return this.responses.begin(reply, await this.change.run(user, actor, current, next), null);
  }

  /** The job mails the user, so that neither response nor timing reveals whether the address is registered. */
  @Post('forgot')
  @HttpCode(202)
  @WithoutSession()
  @ApiOperation({ summary: 'Requests a link for a new password by e-mail' })
  async forgot(
    @Body() { email }: ForgotPasswordDto,
    @Req() { id }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (!this.mailer.isConfigured) throw new Problem(MAIL_NOT_CONFIGURED, MAIL_NOT_CONFIGURED.description);
    const user = await this.users.findByEmail(email);
    await this.limits.countLink(reply, { email, userId: user?.id ?? null });
    await this.queue.enqueue(mailResetLinkJob, { email }, { id });
  }

  @Post('reset')
  @HttpCode(204)
  @WithoutSession()
  @ApiOperation({ summary: 'Sets a new password with the token of a link' })
  async resetPassword(
    @Body() { token, password }: PasswordByLinkDto,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    // The sign-in that follows must not fail because of guesses from elsewhere.
    this.device.remember(reply, await this.reset.run(token, password, ip));
  }
}
