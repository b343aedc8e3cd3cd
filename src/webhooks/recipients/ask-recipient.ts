import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { RATE_LIMITED } from '#platform/http/problems';
import { tagKey } from '#platform/ignoring-case';
import { defineJob } from '#platform/jobs/handles-job';
import { JobQueue } from '#platform/jobs/job-queue';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Locale } from '../endpoints/webhook-endpoint.entity.js';
import { MailConsentsRepository } from './mail-consents.repository.js';

export const mailConfirmationJob = defineJob<{ accountId: number; address: string; locale: Locale }>(
  'mail.confirmation',
);

/** An address is asked at most this often, however often it is added. */
const ASK_AGAIN_MS = 7 * 24 * 3_600_000;
/** A restricted caller reaches few strangers, even with e-mails that only ask. */
const OF_RESTRICTED: RateLimitPolicy = { name: 'new-recipients', quota: 20, windowSeconds: 3_600 };
const OF_ACCOUNT: RateLimitPolicy = { name: 'new-recipients-of-account', quota: 1_000, windowSeconds: 3_600 };

/** Decides whether a new recipient receives e-mails. */
@Injectable()
export class AskRecipient {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consents: MailConsentsRepository,
    private readonly limits: RateLimits,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a new recipient. An address that a restricted caller adds has to confirm first, unless it did so before: the
   * e-mail asks it after the commit. Runs in the transaction that stores the recipient.
   *
   * @returns whether the recipient receives e-mails at once
   * @throws Problem `rate_limited`
   */
  async run(tenant: Tenant, address: string, locale: Locale): Promise<boolean> {
    const { accountId } = tenant;
    const policy = tenant.restrictedTo ? OF_RESTRICTED : OF_ACCOUNT;
    if (!(await this.limits.tryCount(policy, subjectOf(tenant)))) throw tooManyRecipients(policy.quota);
    if (!tenant.restrictedTo) return true;
    const consent = await this.consents.find(accountId, address);
    if (consent?.confirmedAt) return true;
    const now = this.clock.now();
    const since = new Date(now.getTime() - ASK_AGAIN_MS);
    if (await this.consents.ask(accountId, address, { now, since })) {
      // Redis allows no colon in an id.
      const id = `${accountId}-${encodeURIComponent(address)}-${now.getTime()}`;
      const data = { accountId, address, locale };
      await this.unitOfWork.afterCommit(() => this.queue.enqueue(mailConfirmationJob, data, { id }));
    }
    return false;
  }
}

/** Returns the key by which quotas count callers: the account, and for restricted callers also their tags. */
export function subjectOf({ accountId, restrictedTo }: Tenant): string {
  return restrictedTo ? `${accountId}:${JSON.stringify(restrictedTo.map(tagKey).sort())}` : String(accountId);
}

function tooManyRecipients(quota: number): Problem {
  const detail = `You added ${quota} recipients within an hour, the maximum. Add the others later.`;
  return new Problem(RATE_LIMITED, detail, { headers: { 'retry-after': '3600' } });
}
