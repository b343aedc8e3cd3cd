import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Problem } from '../http/problem.js';
import { RATE_LIMITED } from '../http/problems.js';
import { REDIS } from '../redis/redis.module.js';
import { networksOf } from './network-of.js';

/** A maximum number of requests in a window, counted for each caller. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Limits an IP address at addresses that need no key and whose answers cost processor time or bytes. */
export const PUBLIC_POLICY: RateLimitPolicy = { name: 'public', quota: 600, windowSeconds: 60 };

/** How many times the quota of one network the /48 of an IPv6 network has. */
const SITE_FACTOR = 10;

/** Counts requests in fixed windows, with Redis across all processes, otherwise in this process. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(@Inject(REDIS) private readonly redis: Redis | null) {}

  /**
   * Counts a request and sets the rate limit headers (draft-ietf-httpapi-ratelimit-headers-10).
   *
   * @throws Problem `rate_limited` with `Retry-After` if the quota is exceeded
   */
  async enforce(reply: FastifyReply, policy: RateLimitPolicy, caller: string): Promise<void> {
    const result = await this.count(policy, caller);
    setHeaders(reply, policy, result);
    if (result.consumedPoints > policy.quota) throw exceeded(reply, policy, result);
  }

  /**
   * Counts a request of an IP address by its network, because one subscriber has all addresses of an IPv6 /64, and by
   * its /48 with ten times the quota.
   *
   * @throws Problem `rate_limited`
   */
  async enforceForAddress(reply: FastifyReply, policy: RateLimitPolicy, ip: string): Promise<void> {
    const { network, site } = networksOf(ip);
    await this.enforce(reply, policy, network);
    if (site === null) return;
    const wider = { ...policy, name: `${policy.name}-site`, quota: policy.quota * SITE_FACTOR };
    await this.enforceShared(reply, wider, site);
  }

  /**
   * Counts a request against a second quota, which is in the headers only if it is exceeded.
   *
   * @param cost how much the request counts
   * @throws Problem `rate_limited` with `Retry-After`
   */
  async enforceShared(reply: FastifyReply, policy: RateLimitPolicy, caller: string, cost = 1): Promise<void> {
    const result = await this.count(policy, caller, cost);
    if (result.consumedPoints > policy.quota) throw exceeded(reply, policy, result);
  }

  /** Counts an action of the service itself. Returns false if the quota is exceeded. */
  async tryCount(policy: RateLimitPolicy, subject: string, cost = 1): Promise<boolean> {
    return (await this.count(policy, subject, cost)).consumedPoints <= policy.quota;
  }

  /** Resets the count of this caller. */
  async reset(policy: RateLimitPolicy, caller: string): Promise<void> {
    await this.limiter(policy).delete(caller);
  }

  private async count(policy: RateLimitPolicy, caller: string, cost = 1): Promise<RateLimiterRes> {
    try {
      return await this.limiter(policy).consume(caller, cost);
    } catch (thrown) {
      // The library throws the result if the quota is exceeded.
      if (thrown instanceof RateLimiterRes) return thrown;
      throw thrown;
    }
  }

  private limiter(policy: RateLimitPolicy): RateLimiterAbstract {
    const id = `${policy.name}:${policy.quota}`;
    let limiter = this.limiters.get(id);
    if (!limiter) this.limiters.set(id, (limiter = this.create(id, policy)));
    return limiter;
  }

  private create(id: string, { quota, windowSeconds }: RateLimitPolicy): RateLimiterAbstract {
    const options = { keyPrefix: `rate:${id}`, points: quota, duration: windowSeconds };
    const inMemory = new RateLimiterMemory(options);
    if (!this.redis) return inMemory;
    // During an outage of Redis each process counts for itself: a limit that is too high is better than an outage.
    return new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter: inMemory });
  }
}

function setHeaders(
  reply: FastifyReply,
  { name, quota, windowSeconds }: RateLimitPolicy,
  result: RateLimiterRes,
): void {
  void reply.headers({
    'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${result.remainingPoints};t=${secondsLeft(result, windowSeconds)}`,
  });
}

function exceeded(reply: FastifyReply, policy: RateLimitPolicy, result: RateLimiterRes): Problem {
  setHeaders(reply, policy, result);
  const seconds = secondsLeft(result, policy.windowSeconds);
  const detail = `The limit is ${policy.quota} requests in ${policy.windowSeconds} seconds. Retry in ${seconds} seconds.`;
  return new Problem(RATE_LIMITED, detail, { headers: { 'retry-after': String(seconds) } });
}

/** The library computes the end of a window by the clock, which may be set back. Windows end by a timer. */
function secondsLeft({ msBeforeNext }: RateLimiterRes, windowSeconds: number): number {
  return Math.min(Math.ceil(msBeforeNext / 1000), windowSeconds);
}
