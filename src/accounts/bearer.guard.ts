import { PLANS } from '#config';
import { KnownHosts, requireHost } from '#platform/http/host-header';
import { Problem } from '#platform/http/problem';
import { HAS_OWN_GUARD, IS_FOR_ANY_HOST, IS_PUBLIC } from '#platform/http/public';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { setCaller } from '#platform/request-id';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountQuota } from './account-quota.js';
import { PLAN_REQUIRED, UNAUTHORIZED } from './accounts.problems.js';
import type { Scope } from './api-key.entity.js';
import { policyOf } from './caller-policy.js';
import type { AuthenticatedRequest, Principal } from './principal.js';
import { REQUEST_COST } from './request-cost.js';
import { REQUIRED_SCOPE, requireScope } from './required-scope.js';
import { requireOpenTo } from './restriction.js';

/** Limits requests without a valid key per IP address: room for mistakes, too few to guess keys. */
const FAILURE_POLICY: RateLimitPolicy = { name: 'failures', quota: 30, windowSeconds: 60 };

/** Requires a valid key or token, within its rate limit, plan and scope, on every route that is not `@Public()`. */
@Injectable()
export class BearerGuard extends AuthGuard('bearer') {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly hosts: KnownHosts,
    private readonly quota: AccountQuota,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const reply = http.getResponse<FastifyReply>();
    const has = (mark: symbol) =>
      this.reflector.getAllAndOverride<boolean | undefined>(mark, targets) === true;
    if (has(IS_PUBLIC) || has(HAS_OWN_GUARD)) {
      requireHost(request);
      // A key proves the caller under every name. Pages and sessions depend on the name.
      if (!has(IS_FOR_ANY_HOST)) this.hosts.require(request);
      return true;
    }
    try {
      requireHost(request);
      await super.canActivate(context);
    } catch (error) {
      await this.limits.enforceForAddress(reply, FAILURE_POLICY, request.ip);
      throw error;
    }
    const { user, method } = request;
    setCaller(user.caller);
    const policy = policyOf(user);
    await this.limits.enforce(reply, policy, user.caller);
    const cost = this.reflector.get<number | undefined>(REQUEST_COST, context.getHandler()) ?? 1;
    await this.quota.enforce(reply, user, cost);
    requireApiAccess(user);
    const scope = this.reflector.get<Scope | undefined>(REQUIRED_SCOPE, context.getHandler());
    requireScope(user, scope ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write'));
    requireOpenTo(user, this.reflector, targets);
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false, _info: unknown, context: ExecutionContext): T {
    if (error) throw error as Error;
    if (user) return user;
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    // RFC 6750, 3.1: a request without a token gets no error code.
    const [detail, code] = headers.authorization
      ? [
          'The API key or token is malformed, expired or revoked. Check it, or create a new one.',
          ', error="invalid_token"',
        ]
      : ['The Authorization header is missing. Send "Authorization: Bearer <API key>".', ''];
    throw new Problem(UNAUTHORIZED, detail, {
      headers: { 'www-authenticate': `Bearer realm="api"${code}` },
    });
  }
}

function requireApiAccess({ livemode, isPerson, plan }: Principal): void {
  if (!livemode || isPerson || PLANS[plan].apiAccess) return;
  throw new Problem(
    PLAN_REQUIRED,
    `Live keys do not work on the ${PLANS[plan].name} plan. Upgrade the plan, or use a test key.`,
  );
}
