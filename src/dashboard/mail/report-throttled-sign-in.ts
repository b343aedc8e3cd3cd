import { PublicAddress } from '#platform/http/public-address';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { Mailer } from '#platform/mail/mailer';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../accounts/audit/audit-log.js';
import { UsersRepository } from '../../accounts/users/users.repository.js';

interface ThrottledSignIn {
  readonly email: string;
  /** IP address. */
  readonly address: string;
}

export const throttledSignInJob = defineJob<ThrottledSignIn>('mail.sign-in-throttled');

/** Per user: an attack must not fill the audit log or the inbox. */
const ENTRIES: RateLimitPolicy = { name: 'throttled-entries', quota: 10, windowSeconds: 15 * 60 };
const MAILS: RateLimitPolicy = { name: 'throttled-mails', quota: 1, windowSeconds: 24 * 60 * 60 };

/** Records throttled sign-ins in the audit log of the user's account, and mails the user at most once a day. */
@Injectable()
export class ReportThrottledSignIn {
  constructor(
    private readonly users: UsersRepository,
    private readonly audit: AuditLog,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  @HandlesJob(throttledSignInJob)
  async run({ email, address }: ThrottledSignIn): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user || !(await this.limits.tryCount(ENTRIES, String(user.id)))) return;
    const actor = { userId: user.id, name: user.email, address };
    await this.audit.record(user.accountId, actor, 'user.sign_in_throttled');
    if (!this.mailer.isConfigured || !(await this.limits.tryCount(MAILS, String(user.id)))) return;
    await this.mailer.send({
      to: user.email,
      subject: 'Too many attempts to sign in to Local Ranking Service',
      text:
        `There were too many attempts to sign in as ${user.email}, the last one from ${address}.\n\n` +
        `Browsers in which you have signed in before still work. In another browser, wait 15 minutes or set a new ` +
        `password:\n\n${this.address.url('/dashboard/forgot-password')}\n\n` +
        `If these were not your attempts, none of them succeeded. The audit log of your account lists them.\n`,
    });
  }
}
