import { PLANS } from '#config';
import { Problem } from '#platform/http/problem';
import { IS_PUBLIC } from '#platform/http/public';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { INSUFFICIENT_SCOPE, PLAN_REQUIRED, UNAUTHORIZED } from './accounts.problems.js';
import type { AuthenticatedRequest, Principal } from './principal.js';

/** Stands before every route that is not `@Public()`: a usable key, a plan that allows it, the right scope. */
@Injectable()
export class BearerGuard extends AuthGuard('bearer') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, targets)) return true;
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    checkRights(request.user, request.method);
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

function checkRights(principal: Principal, method: string): void {
  if (principal.livemode && !PLANS[principal.plan].apiAccess) {
    throw new Problem(PLAN_REQUIRED, `Live keys do not work on the ${PLANS[principal.plan].name} plan.`);
  }
  const needed = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  if (!principal.scopes.includes(needed)) {
    throw new Problem(INSUFFICIENT_SCOPE, `This needs a key with the scope ${needed}.`);
  }
}
