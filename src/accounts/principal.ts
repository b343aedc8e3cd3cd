import type { PlanCode } from '#config';
import type { Tenant } from '#platform/tenant';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Scope } from './api-key.entity.js';

/** Who is calling, as the bearer guard found out. */
export interface Principal extends Tenant {
  /** Whose requests are counted together: those of a key, or those of a user of the dashboard. */
  readonly caller: `key:${number}` | `user:${number}`;
  readonly plan: PlanCode;
  readonly scopes: readonly Scope[];
  /** A person at the dashboard, which is there on every plan; otherwise a program with a key. */
  readonly isPerson: boolean;
}

export type AuthenticatedRequest = FastifyRequest & { user: Principal };

/** The caller's tenant, as a handler's parameter. */
export const CurrentTenant = createParamDecorator((_: unknown, context: ExecutionContext): Tenant => {
  const { accountId, livemode } = context.switchToHttp().getRequest<AuthenticatedRequest>().user;
  return { accountId, livemode };
});
