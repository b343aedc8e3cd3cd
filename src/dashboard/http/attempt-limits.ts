import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../../accounts/api-key-format.js';

const BY_ADDRESS: RateLimitPolicy = { name: 'sign-in', quota: 10, windowSeconds: 60 };
/** One address at one user: it cannot use up what the user may try from elsewhere. */
const BY_PAIR: RateLimitPolicy = { name: 'sign-in-here', quota: 10, windowSeconds: 15 * 60 };
/** From wherever: who tries from many addresses gets no further. */
const BY_EMAIL: RateLimitPolicy = { name: 'sign-in-as', quota: 30, windowSeconds: 15 * 60 };
const BY_USER: RateLimitPolicy = { name: 'password', quota: 10, windowSeconds: 15 * 60 };
const LINKS_BY_EMAIL: RateLimitPolicy = { name: 'reset-link', quota: 3, windowSeconds: 60 * 60 };
/** Each may be a message to somebody who did not ask for it. */
const INVITATIONS: RateLimitPolicy = { name: 'invitations', quota: 30, windowSeconds: 60 * 60 };
/** Each is a request to somebody's server, and may keep a connection for 15 seconds. */
const WEBHOOK_TESTS: RateLimitPolicy = { name: 'webhook-tests', quota: 20, windowSeconds: 60 };

/** How often passwords may be tried, links asked for, and others be made to hear from us. */
@Injectable()
export class AttemptLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Counts before the password is looked at, so that many at once are no way round. @throws Problem `rate_limited` */
  async countSignIn({ ip }: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
    await this.count(reply, BY_ADDRESS, ip);
    await this.count(reply, BY_PAIR, pairOf(ip, email));
    await this.count(reply, BY_EMAIL, keyOf(email));
  }

  /** A sign-in that works starts the counts of its user anew. */
  async forgetSignIns({ ip }: FastifyRequest, email: string): Promise<void> {
    await this.limits.reset(BY_PAIR, pairOf(ip, email));
    await this.limits.reset(BY_EMAIL, keyOf(email));
  }

  /** @throws Problem `rate_limited` */
  countPassword(reply: FastifyReply, userId: number): Promise<void> {
    return this.count(reply, BY_USER, String(userId));
  }

  /** @throws Problem `rate_limited` */
  countLink(reply: FastifyReply, email: string): Promise<void> {
    return this.count(reply, LINKS_BY_EMAIL, keyOf(email));
  }

  /** @throws Problem `rate_limited` */
  countInvitation(reply: FastifyReply, accountId: number): Promise<void> {
    return this.count(reply, INVITATIONS, String(accountId));
  }

  /** @throws Problem `rate_limited` */
  countWebhookTest(reply: FastifyReply, accountId: number): Promise<void> {
    return this.count(reply, WEBHOOK_TESTS, String(accountId));
  }

  private async count(reply: FastifyReply, policy: RateLimitPolicy, caller: string): Promise<void> {
    await this.limits.enforce(reply, policy, caller);
  }
}

/** Of one length, and no address in Redis. */
function keyOf(email: string): string {
  return hashToken(email.toLowerCase()).toString('base64url');
}

function pairOf(ip: string, email: string): string {
  return `${ip} ${keyOf(email)}`;
}
