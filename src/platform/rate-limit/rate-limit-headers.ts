import type { FastifyReply } from 'fastify';
import { Problem } from '../http/problem.js';
import { RATE_LIMITED } from '../http/problems.js';
import type { RateLimitPolicy, RateLimitState } from './rate-limits.js';

/**
 * Tells the caller where they stand (draft-ietf-httpapi-ratelimit-headers-10).
 *
 * @throws Problem `rate_limited`, with `Retry-After`, when the quota is used up
 */
export function answerRateLimit(reply: FastifyReply, policy: RateLimitPolicy, state: RateLimitState): void {
  const { name, quota, windowSeconds } = policy;
  void reply.headers({
    'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${state.remaining};t=${state.resetSeconds}`,
  });
  if (!state.isExceeded) return;
  const detail = `More than ${quota} requests in ${windowSeconds} seconds. Go on in ${state.resetSeconds} seconds.`;
  throw new Problem(RATE_LIMITED, detail, { headers: { 'retry-after': String(state.resetSeconds) } });
}
