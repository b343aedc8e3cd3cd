import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import type { SessionRequest } from './session.guard.js';

/** Injects the signed-in user into a handler; null only on routes marked `@WithoutSession`. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedIn | null =>
    context.switchToHttp().getRequest<SessionRequest>().signedIn,
);

/** Injects the signed-in user as an actor of the audit log. Not for routes marked `@WithoutSession`. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { signedIn, ip } = context.switchToHttp().getRequest<SessionRequest>();
  if (!signedIn) throw new Error('a route without a session has no actor');
  return { userId: signedIn.userId, name: signedIn.email, address: ip, role: signedIn.role };
});
