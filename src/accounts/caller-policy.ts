import { PLANS } from '#config';
import type { RateLimitPolicy } from '#platform/rate-limit/rate-limits';
import type { Principal } from './principal.js';

/** A dashboard page sends many requests at once, so its limit does not depend on the plan. */
const DASHBOARD_POLICY: RateLimitPolicy = { name: 'dashboard', quota: 300, windowSeconds: 60 };

/** Returns the rate limit of a caller. */
export function policyOf({ plan, isPerson }: Principal): RateLimitPolicy {
  if (isPerson) return DASHBOARD_POLICY;
  return { name: plan, quota: PLANS[plan].requestsPerMinute, windowSeconds: 60 };
}
