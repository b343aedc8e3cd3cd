import type { PlanCode } from '#config';
import type { Tenant } from '#platform/tenant';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Scope } from './api-key.entity.js';

/** Who is calling, as the bearer guard found out. */
export interface Principal extends Tenant {
  readonly keyId: number;
  readonly plan: PlanCode;
  readonly scopes: readonly Scope[];
}

export type AuthenticatedRequest = FastifyRequest & { user: Principal };

/** The caller's tenant, as a handler's parameter. */
export const CurrentTenant = createParamDecorator((_: unknown, context: ExecutionContext): Tenant => {
  const { accountId, livemode } = context.switchToHttp().getRequest<AuthenticatedRequest>().user;
  return { accountId, livemode };
});
