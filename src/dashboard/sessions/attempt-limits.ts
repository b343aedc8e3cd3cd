import { answerRateLimit } from '#platform/rate-limit/rate-limit-headers';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../../accounts/api-key-format.js';

const BY_ADDRESS: RateLimitPolicy = { name: 'sign-in', quota: 10, windowSeconds: 60 };
/** From wherever: who tries from many addresses gets no further. A sign-in that works starts the count anew. */
const BY_EMAIL: RateLimitPolicy = { name: 'sign-in-as', quota: 20, windowSeconds: 15 * 60 };
const BY_USER: RateLimitPolicy = { name: 'password', quota: 10, windowSeconds: 15 * 60 };
const LINKS_BY_EMAIL: RateLimitPolicy = { name: 'reset-link', quota: 3, windowSeconds: 60 * 60 };

/** How often passwords may be tried and links asked for, whether there is such a user or not. */
@Injectable()
export class AttemptLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Counts before the password is looked at, so that many at once are no way round. @throws Problem `rate_limited` */
  async countSignIn(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
    await this.count(reply, BY_EMAIL, keyOf(email));
    await this.count(reply, BY_ADDRESS, request.ip);
  }

  async forgetSignIns(email: string): Promise<void> {
    await this.limits.forget(BY_EMAIL, keyOf(email));
  }

  /** @throws Problem `rate_limited` */
  countPassword(reply: FastifyReply, userId: number): Promise<void> {
    return this.count(reply, BY_USER, String(userId));
  }

  /** @throws Problem `rate_limited` */
  countLink(reply: FastifyReply, email: string): Promise<void> {
    return this.count(reply, LINKS_BY_EMAIL, keyOf(email));
  }

  private async count(reply: FastifyReply, policy: RateLimitPolicy, caller: string): Promise<void> {
    answerRateLimit(reply, policy, await this.limits.consume(policy, caller));
  }
}

/** Of one length, and no address in Redis. */
function keyOf(email: string): string {
  return hashToken(email.toLowerCase()).toString('base64url');
}
