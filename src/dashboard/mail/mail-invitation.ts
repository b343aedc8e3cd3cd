import { PublicAddress } from '#platform/http/public-address';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { Mailer } from '#platform/mail/mailer';
import { Injectable } from '@nestjs/common';
import { Invite } from '../../accounts/users/invite.js';
import { UsersRepository } from '../../accounts/users/users.repository.js';

export const mailInvitationJob = defineJob<{ invitationId: number }>('mail.invitation');

/** Mails an invitation, best effort: the inviting user has the link too. */
@Injectable()
export class MailInvitation {
  constructor(
    private readonly users: UsersRepository,
    private readonly invite: Invite,
    private readonly address: PublicAddress,
    private readonly mailer: Mailer,
  ) {}

  @HandlesJob(mailInvitationJob)
  async run({ invitationId }: { invitationId: number }): Promise<void> {
    const invitation = await this.users.findInvitation(invitationId);
    if (!invitation) return;
    await this.mailer.send({
      to: invitation.email,
      subject: 'Invitation to Local Ranking Service',
      text:
        `You have been invited to Local Ranking Service. To join, choose a password within a week:\n\n` +
        `${this.address.url(this.invite.link(invitation))}\n`,
    });
  }
}
