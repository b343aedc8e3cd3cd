import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import type { SessionRequest } from './session.guard.js';

/** Who is signed in, as a handler's parameter. Null only on routes that are open without a session. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedIn | null =>
    context.switchToHttp().getRequest<SessionRequest>().signedIn,
);

/** The same as the audit log knows them. Not on routes that are open without a session. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { signedIn, ip } = context.switchToHttp().getRequest<SessionRequest>();
  if (!signedIn) throw new Error('a route without a session has no actor');
  return { userId: signedIn.userId, name: signedIn.email, address: ip };
});
