import { PLANS } from '#config';
import { requireHost } from '#platform/http/host-header';
import { Problem } from '#platform/http/problem';
import { IS_PUBLIC } from '#platform/http/public';
import { answerRateLimit } from '#platform/rate-limit/rate-limit-headers';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { INSUFFICIENT_SCOPE, PLAN_REQUIRED, UNAUTHORIZED } from './accounts.problems.js';
import type { AuthenticatedRequest, Principal } from './principal.js';

/** Requests without a usable key, for each address: enough for a mistake, too few for guessing. */
const FAILURES: RateLimitPolicy = { name: 'failures', quota: 30, windowSeconds: 60 };

/**
 * Stands before every route that is not `@Public()`: a usable key, within its rate, on a plan that allows it,
 * with the right scope.
 */
@Injectable()
export class BearerGuard extends AuthGuard('bearer') {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, targets)) {
      requireHost(request);
      return true;
    }
    try {
      requireHost(request);
      await super.canActivate(context);
    } catch (error) {
      answerRateLimit(reply, FAILURES, await this.limits.consume(FAILURES, request.ip));
      throw error;
    }
    const { user, method } = request;
    const policy = policyOf(user);
    answerRateLimit(reply, policy, await this.limits.consume(policy, String(user.keyId)));
    checkRights(user, method);
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false, _info: unknown, context: ExecutionContext): T {
    if (error) throw error as Error;
    if (user) return user;
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const detail = headers.authorization
      ? 'This API key is not valid: it is misspelt, expired or revoked. Check it, or make a new one.'
      : 'Send an API key in the header: Authorization: Bearer <API key>.';
    throw new Problem(UNAUTHORIZED, detail, { headers: { 'www-authenticate': 'Bearer realm="api"' } });
  }
}

function policyOf({ plan }: Principal): RateLimitPolicy {
  return { name: plan, quota: PLANS[plan].requestsPerMinute, windowSeconds: 60 };
}

function checkRights(principal: Principal, method: string): void {
  if (principal.livemode && !PLANS[principal.plan].apiAccess) {
    throw new Problem(PLAN_REQUIRED, `Live keys do not work on the ${PLANS[principal.plan].name} plan.`);
  }
  const needed = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  if (!principal.scopes.includes(needed)) {
    throw new Problem(INSUFFICIENT_SCOPE, `This needs a key with the scope ${needed}.`);
  }
}
