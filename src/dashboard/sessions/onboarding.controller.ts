import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Join } from '../../accounts/users/join.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { SetUp } from '../../accounts/users/set-up.js';
import { CurrentUser } from '../http/current-user.js';
import { DashboardController, WithoutSession } from '../http/dashboard-controller.js';
import { InvitedDto, SessionDto } from './session.dto.js';
import { SessionResponses } from './session-responses.js';
import { LinkDto, PasswordByLinkDto, SetUpDto } from './sign-in.dto.js';

/** Creates the first account, and accepts invitations. */
@DashboardController()
export class OnboardingController {
  constructor(
    private readonly setUp: SetUp,
    private readonly join: Join,
    private readonly responses: SessionResponses,
  ) {}

  @Post('set-up')
  @WithoutSession()
  @ApiOperation({ summary: 'Creates the first account of this installation' })
  @ApiCreatedResponse({ type: SessionDto })
  async createFirstAccount(
    @Body() { token, email, password, plan = 'free' }: SetUpDto,
    @Req() { ip: address }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionDto> {
    const session = await this.setUp.run({ token, email, password, plan, address });
    return this.responses.begin(reply, session, null);
  }

  /** A POST, because access logs contain the addresses of GET requests. */
  @Post('join/read')
  @HttpCode(200)
  @WithoutSession()
  @ApiOperation({ summary: 'Returns the address and role of an invitation' })
  @ApiOkResponse({ type: InvitedDto })
  async readInvitation(@Body() { token }: LinkDto): Promise<InvitedDto> {
    const { email, role } = await this.join.read(token);
    return { email, role };
  }

  @Post('join')
  @WithoutSession()
  @ApiOperation({ summary: 'Accepts an invitation and signs in' })
  @ApiCreatedResponse({ type: SessionDto })
  async acceptInvitation(
    @CurrentUser() before: SignedIn | null,
    @Body() { token, password }: PasswordByLinkDto,
    @Req() { ip: address }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionDto> {
    return this.responses.begin(reply, await this.join.run({ token, password, address }), before);
  }
}
