import { PublicAddress } from '#platform/http/public-address';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { Mailer } from '#platform/mail/mailer';
import { Injectable } from '@nestjs/common';
import { ResetPassword } from '../../accounts/users/reset-password.js';
import { UsersRepository } from '../../accounts/users/users.repository.js';

export const mailResetLinkJob = defineJob<{ email: string }>('mail.reset-link');

/** Best effort: whoever gets no message asks again. */
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
      subject: 'A new password for Local Ranking Service',
      text:
        `Somebody, you we hope, asked for a new password. Set it here within an hour:\n\n` +
        `${this.address.url(path)}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    });
  }
}
