import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { REDIS } from '../redis/redis.module.js';

/** A maximum number of requests in a window, counted for each caller. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

export interface RateLimitState {
  readonly isExceeded: boolean;
  readonly remaining: number;
  /** Seconds until the next window starts, rounded up. */
  readonly resetSeconds: number;
}

/** Counts requests in fixed windows, with Redis across all processes, otherwise in this process. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(@Inject(REDIS) private readonly redis: Redis | null) {}

  /** Counts one request of this caller. */
  async consume(policy: RateLimitPolicy, caller: string): Promise<RateLimitState> {
    try {
      return stateOf(await this.limiter(policy).consume(caller), false);
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return stateOf(thrown, true);
      throw thrown;
    }
  }

  /** Resets the count of this caller. */
  async reset(policy: RateLimitPolicy, caller: string): Promise<void> {
    await this.limiter(policy).delete(caller);
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

function stateOf({ remainingPoints, msBeforeNext }: RateLimiterRes, isExceeded: boolean): RateLimitState {
  return { isExceeded, remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) };
}
