import { PublicAddress } from '#platform/http/public-address';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { Mailer } from '#platform/mail/mailer';
import { Injectable } from '@nestjs/common';
import { Invite } from '../../accounts/users/invite.js';
import { UsersRepository } from '../../accounts/users/users.repository.js';

export const mailInvitationJob = defineJob<{ invitationId: number }>('mail.invitation');

/** Best effort: whoever invites has the link too. */
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
      subject: 'An invitation to Local Ranking Service',
      text:
        `You are invited to see where businesses rank on the map. Choose a password here within a week:\n\n` +
        `${this.address.url(this.invite.link(invitation))}\n`,
    });
  }
}
