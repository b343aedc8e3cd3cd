import type { FastifyReply } from 'fastify';
import { Problem } from '../http/problem.js';
import { RATE_LIMITED } from '../http/problems.js';
import type { RateLimitPolicy, RateLimitState } from './rate-limits.js';

/**
 * Sets the rate limit headers (draft-ietf-httpapi-ratelimit-headers-10).
 *
 * @throws Problem `rate_limited` with `Retry-After` if the quota is exceeded
 */
export function answerRateLimit(reply: FastifyReply, policy: RateLimitPolicy, state: RateLimitState): void {
  const { name, quota, windowSeconds } = policy;
  void reply.headers({
    'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${state.remaining};t=${state.resetSeconds}`,
  });
  if (!state.isExceeded) return;
  const detail = `The limit is ${quota} requests in ${windowSeconds} seconds. Retry in ${state.resetSeconds} seconds.`;
  throw new Problem(RATE_LIMITED, detail, { headers: { 'retry-after': String(state.resetSeconds) } });
}
