import { IdPipe } from '#platform/http/id.pipe';
import { PublicAddress } from '#platform/http/public-address';
import { JobQueue } from '#platform/jobs/job-queue';
import { Mailer } from '#platform/mail/mailer';
import { Body, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../accounts/audit/audit-log.js';
import { uniqueTags } from '../../accounts/restricted-tags.js';
import { toRole } from '../../accounts/users/fields.js';
import { Invite } from '../../accounts/users/invite.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { AttemptLimits } from '../http/attempt-limits.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { mailInvitationJob } from '../mail/mail-invitation.js';
import { InvitationDto, InviteDto, NewInvitationDto } from './team.dto.js';

@DashboardController('invitations')
@Needs('admin')
export class InvitationsController {
  constructor(
    private readonly invite: Invite,
    private readonly address: PublicAddress,
    private readonly limits: AttemptLimits,
    private readonly mailer: Mailer,
    private readonly queue: JobQueue,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the open invitations' })
  @ApiOkResponse({ type: [InvitationDto] })
  async list(@CurrentUser() { accountId }: SignedIn): Promise<InvitationDto[]> {
    return (await this.invite.list(accountId)).map((invitation) => InvitationDto.from(invitation));
  }

  @Post()
  @ApiOperation({ summary: 'Invites a user to the account' })
  @ApiCreatedResponse({ type: NewInvitationDto })
  async create(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Body() { email, role, restricted_to_tags: tags }: InviteDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewInvitationDto> {
    await this.limits.countInvitation(reply, accountId);
    const restrictedTo = tags ? uniqueTags(tags) : null;
    const invitation = await this.invite.run(accountId, actor, { email, role: toRole(role), restrictedTo });
    const { isConfigured: isMailed } = this.mailer;
    const { id } = invitation;
    if (isMailed) await this.queue.enqueue(mailInvitationJob, { invitationId: id }, { id: String(id) });
    const url = this.address.url(this.invite.link(invitation));
    return { ...InvitationDto.from(invitation), url, is_mailed: isMailed };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Withdraws an invitation' })
  withdraw(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    return this.invite.withdraw(accountId, actor, id);
  }
}
