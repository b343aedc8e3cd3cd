import type { PlanCode } from '#config';
import type { Tenant } from '#platform/tenant';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Scope } from './api-key.entity.js';

/** The authenticated caller of a request. */
export interface Principal extends Tenant {
  /** Key of the rate limit: an API key or a dashboard user. */
  readonly caller: `key:${number}` | `user:${number}`;
  readonly plan: PlanCode;
  readonly scopes: readonly Scope[];
  /** Whether the caller is a dashboard user, who has access on every plan, and not an API key. */
  readonly isPerson: boolean;
}

export type AuthenticatedRequest = FastifyRequest & { user: Principal };

/** Parameter decorator: the caller. */
export const CurrentPrincipal = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);

/** Parameter decorator: the tenant of the caller. */
export const CurrentTenant = createParamDecorator((_: unknown, context: ExecutionContext): Tenant =>
  tenantOf(context.switchToHttp().getRequest<AuthenticatedRequest>().user),
);

export function tenantOf({ accountId, livemode, restrictedTo }: Principal): Tenant {
  return { accountId, livemode, ...(restrictedTo && { restrictedTo }) };
}
