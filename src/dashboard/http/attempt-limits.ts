import { networksOf } from '#platform/rate-limit/network-of';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { hashToken } from '../../accounts/api-key-format.js';
import { emailKey } from '../../accounts/users/email-key.js';

const BY_ADDRESS: RateLimitPolicy = { name: 'sign-in', quota: 10, windowSeconds: 60 };
/** Per network and user, so that one network cannot exhaust the user's own attempts from elsewhere. */
const BY_PAIR: RateLimitPolicy = { name: 'sign-in-here', quota: 10, windowSeconds: 15 * 60 };
/** Per user over all networks, against guesses from many of them. */
const BY_EMAIL: RateLimitPolicy = { name: 'sign-in-as', quota: 30, windowSeconds: 15 * 60 };
/** Per device and user, for devices that the user has signed in on before. */
const BY_DEVICE: RateLimitPolicy = { name: 'sign-in-device', quota: 10, windowSeconds: 15 * 60 };
const BY_USER: RateLimitPolicy = { name: 'password', quota: 10, windowSeconds: 15 * 60 };
const LINKS_BY_EMAIL: RateLimitPolicy = { name: 'reset-link', quota: 3, windowSeconds: 60 * 60 };
/** Each may send an unsolicited e-mail. */
const INVITATIONS: RateLimitPolicy = { name: 'invitations', quota: 30, windowSeconds: 60 * 60 };
/** Each is a request to a foreign server and may hold a connection for 15 seconds. */
const WEBHOOK_TESTS: RateLimitPolicy = { name: 'webhook-tests', quota: 20, windowSeconds: 60 };

export interface SignInAttempt {
  /** IP address. */
  readonly address: string;
  readonly email: string;
  /** Null if no user has the e-mail address. */
  readonly userId: number | null;
  /** Null unless the user has signed in on the device before. */
  readonly deviceId: string | null;
}

/** Rate limits of sign-ins, password changes, reset links, invitations and webhook tests. */
@Injectable()
export class AttemptLimits {
  constructor(private readonly limits: RateLimits) {}

  /** @throws Problem `rate_limited` */
  async countSignIn(reply: FastifyReply, attempt: SignInAttempt): Promise<void> {
    const subject = subjectOf(attempt);
    if (attempt.deviceId !== null) {
      await this.limits.enforce(reply, BY_DEVICE, `${attempt.deviceId} ${subject}`);
      return;
    }
    await this.limits.enforceForAddress(reply, BY_ADDRESS, attempt.address);
    await this.limits.enforce(reply, BY_PAIR, pairOf(attempt));
    await this.limits.enforce(reply, BY_EMAIL, subject);
  }

  /** Resets the counts of a user after a successful sign-in: on a known device, only those of the device. */
  async resetSignIns(attempt: SignInAttempt): Promise<void> {
    const subject = subjectOf(attempt);
    if (attempt.deviceId !== null) {
      await this.limits.reset(BY_DEVICE, `${attempt.deviceId} ${subject}`);
      return;
    }
    await this.limits.reset(BY_PAIR, pairOf(attempt));
    await this.limits.reset(BY_EMAIL, subject);
  }

  /** @throws Problem `rate_limited` */
  countPassword(reply: FastifyReply, userId: number): Promise<void> {
    return this.count(reply, BY_USER, String(userId));
  }

  /** @throws Problem `rate_limited` */
  countLink(reply: FastifyReply, attempt: Pick<SignInAttempt, 'email' | 'userId'>): Promise<void> {
    return this.count(reply, LINKS_BY_EMAIL, subjectOf(attempt));
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

/** Returns the user id, or a hash of the address: keys have one length, and Redis holds no e-mail addresses. */
function subjectOf({ email, userId }: Pick<SignInAttempt, 'email' | 'userId'>): string {
  return userId === null ? hashToken(emailKey(email)).toString('base64url') : `user ${userId}`;
}

function pairOf(attempt: SignInAttempt): string {
  return `${networksOf(attempt.address).network} ${subjectOf(attempt)}`;
}
