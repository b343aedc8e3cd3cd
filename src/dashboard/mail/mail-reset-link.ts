import { PublicAddress } from '#platform/http/public-address';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { Mailer } from '#platform/mail/mailer';
import { Injectable } from '@nestjs/common';
import { ResetPassword } from '../../accounts/users/reset-password.js';
import { UsersRepository } from '../../accounts/users/users.repository.js';

export const mailResetLinkJob = defineJob<{ email: string }>('mail.reset-link');

/** Mails a link for a new password, best effort: the user can request another. */
@Injectable()
export class MailResetLink {
  constructor(
    private readonly users: UsersRepository,
    private readonly resetPassword: ResetPassword,
    private readonly address: PublicAddress,
    private readonly mailer: Mailer,
  ) {}

  @HandlesJob(mailResetLinkJob)
  async run({ email }: { email: string }): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user) return;
    const { path } = this.resetPassword.link(user);
    await this.mailer.send({
      to: user.email,
      subject: 'Reset your password for Local Ranking Service',
      text:
        `A new password was requested for this address. To set it, open this link within an hour:\n\n` +
        `${this.address.url(path)}\n\nIf you did not request it, ignore this message. Your password does not change.\n`,
    });
  }
}
