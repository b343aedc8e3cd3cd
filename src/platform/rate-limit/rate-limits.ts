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

/** A maximum number of requests in a window, counted for each caller. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Limits an IP address at addresses that need no key and whose answers cost processor time or bytes. */
export const PUBLIC_POLICY: RateLimitPolicy = { name: 'public', quota: 600, windowSeconds: 60 };

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
    const { name, quota, windowSeconds } = policy;
    const result = await this.count(policy, caller);
    const seconds = Math.ceil(result.msBeforeNext / 1000);
    void reply.headers({
      'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
      ratelimit: `"${name}";r=${result.remainingPoints};t=${seconds}`,
    });
    if (result.consumedPoints <= quota) return;
    const detail = `The limit is ${quota} requests in ${windowSeconds} seconds. Retry in ${seconds} seconds.`;
    throw new Problem(RATE_LIMITED, detail, { headers: { 'retry-after': String(seconds) } });
  }

  /** Resets the count of this caller. */
  async reset(policy: RateLimitPolicy, caller: string): Promise<void> {
    await this.limiter(policy).delete(caller);
  }

  private async count(policy: RateLimitPolicy, caller: string): Promise<RateLimiterRes> {
    try {
      return await this.limiter(policy).consume(caller);
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
    const options = { keyPrefix: `lrs:rate:${id}`, points: quota, duration: windowSeconds };
    const inMemory = new RateLimiterMemory(options);
    if (!this.redis) return inMemory;
    // During an outage of Redis each process counts for itself: a limit that is too high is better than an outage.
    return new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter: inMemory });
  }
}
