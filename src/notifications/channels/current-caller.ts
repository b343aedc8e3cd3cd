import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { AuthenticatedRequest } from '../../accounts/principal.js';

/** Parameter decorator: the API key or user as an actor of the audit log. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { user, ip } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  const [kind, id] = user.caller.split(':');
  const userId = kind === 'user' ? Number(id) : null;
  return { userId, name: userId === null ? `API key ${id}` : `user ${id}`, address: ip };
});
