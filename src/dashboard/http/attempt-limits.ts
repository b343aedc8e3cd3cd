import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../../accounts/api-key-format.js';

const BY_ADDRESS: RateLimitPolicy = { name: 'sign-in', quota: 10, windowSeconds: 60 };
/** Per IP address and user, so that one address cannot exhaust the user's own attempts from elsewhere. */
const BY_PAIR: RateLimitPolicy = { name: 'sign-in-here', quota: 10, windowSeconds: 15 * 60 };
/** Per user over all IP addresses, against guesses from many of them. */
const BY_EMAIL: RateLimitPolicy = { name: 'sign-in-as', quota: 30, windowSeconds: 15 * 60 };
const BY_USER: RateLimitPolicy = { name: 'password', quota: 10, windowSeconds: 15 * 60 };
const LINKS_BY_EMAIL: RateLimitPolicy = { name: 'reset-link', quota: 3, windowSeconds: 60 * 60 };
/** Each may send an unsolicited e-mail. */
const INVITATIONS: RateLimitPolicy = { name: 'invitations', quota: 30, windowSeconds: 60 * 60 };
/** Each is a request to a foreign server and may hold a connection for 15 seconds. */
const WEBHOOK_TESTS: RateLimitPolicy = { name: 'webhook-tests', quota: 20, windowSeconds: 60 };

/** Rate limits of sign-ins, password changes, reset links, invitations and webhook tests. */
@Injectable()
export class AttemptLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Counts before the password is checked, so that concurrent attempts are limited too. @throws Problem `rate_limited` */
  async countSignIn({ ip }: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
    await this.count(reply, BY_ADDRESS, ip);
    await this.count(reply, BY_PAIR, pairOf(ip, email));
    await this.count(reply, BY_EMAIL, keyOf(email));
  }

  /** Resets the counts of a user after a successful sign-in. */
  async resetSignIns({ ip }: FastifyRequest, email: string): Promise<void> {
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

/** Hashes the address: keys have one length, and Redis holds no e-mail addresses. */
function keyOf(email: string): string {
  return hashToken(email.toLowerCase()).toString('base64url');
}

function pairOf(ip: string, email: string): string {
  return `${ip} ${keyOf(email)}`;
}
