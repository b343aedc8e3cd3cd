import { AppConfig, PLANS } from '#config';
import { RateLimits } from '#platform/rate-limit/rate-limits';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Principal } from './principal.js';

/** The quota of all keys of an account together, against which expensive answers count more. */
@Injectable()
export class AccountQuota {
  constructor(
    private readonly limits: RateLimits,
    @Inject(AppConfig) private readonly config: Pick<AppConfig, 'accountQuotaKeys'>,
  ) {}

  /** Counts a request of a key; people are not counted. @throws Problem `rate_limited` */
  async enforce(reply: FastifyReply, caller: Principal, cost: number): Promise<void> {
    const { plan, accountId, isPerson } = caller;
    if (isPerson) return;
    const quota = PLANS[plan].requestsPerMinute * this.config.accountQuotaKeys;
    const policy = { name: `${plan}-account`, quota, windowSeconds: 60 };
    await this.limits.enforceShared(reply, policy, `account:${accountId}`, cost);
  }
}
