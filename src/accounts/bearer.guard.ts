import { PLANS } from '#config';
import { requireHost } from '#platform/http/host-header';
import { Problem } from '#platform/http/problem';
import { HAS_OWN_GUARD, IS_PUBLIC } from '#platform/http/public';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from './api-key.entity.js';
import { INSUFFICIENT_SCOPE, PLAN_REQUIRED, UNAUTHORIZED } from './accounts.problems.js';
import type { AuthenticatedRequest, Principal } from './principal.js';

/** Requests without a usable key, for each address: enough for a mistake, too few for guessing. */
const FAILURES: RateLimitPolicy = { name: 'failures', quota: 30, windowSeconds: 60 };

/** A person looks at many things at once, whatever the plan. */
const PEOPLE: RateLimitPolicy = { name: 'dashboard', quota: 300, windowSeconds: 60 };

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
    const isOpen = [IS_PUBLIC, HAS_OWN_GUARD].some((mark) =>
      this.reflector.getAllAndOverride<boolean | undefined>(mark, targets),
    );
    if (isOpen) {
      requireHost(request);
      return true;
    }
    try {
      requireHost(request);
      await super.canActivate(context);
    } catch (error) {
      await this.limits.enforce(reply, FAILURES, request.ip);
      throw error;
    }
    const { user, method } = request;
    const policy = policyOf(user);
    await this.limits.enforce(reply, policy, user.caller);
    checkRights(user, method);
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false, _info: unknown, context: ExecutionContext): T {
    if (error) throw error as Error;
    if (user) return user;
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const detail = headers.authorization
      ? 'This API key or token is not valid: it is misspelt, expired or revoked. Check it, or make a new one.'
      : 'Send an API key in the header: Authorization: Bearer <API key>.';
    throw new Problem(UNAUTHORIZED, detail, { headers: { 'www-authenticate': 'Bearer realm="api"' } });
  }
}

function policyOf({ plan, isPerson }: Principal): RateLimitPolicy {
  if (isPerson) return PEOPLE;
  return { name: plan, quota: PLANS[plan].requestsPerMinute, windowSeconds: 60 };
}

function checkRights(principal: Principal, method: string): void {
  if (principal.livemode && !principal.isPerson && !PLANS[principal.plan].apiAccess) {
    const { name } = PLANS[principal.plan];
    throw new Problem(
      PLAN_REQUIRED,
      `Live keys do not work on the ${name} plan: upgrade it, or use a test key.`,
    );
  }
  const needed = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  if (!principal.scopes.includes(needed)) {
    throw new Problem(INSUFFICIENT_SCOPE, needsScope(principal, needed));
  }
}

function needsScope({ isPerson }: Principal, scope: Scope): string {
  return isPerson ? 'Your role only lets you look.' : `This needs a key with the scope ${scope}.`;
}
