import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { callerId, CallerName } from '../me/caller-name.js';
import type { AuthenticatedRequest } from '../principal.js';
import type { Actor } from './audit-log.js';

/** Names a caller for the audit log: a user by the e-mail address, as the entries of the dashboard do. */
@Injectable()
export class ActorPipe implements PipeTransform<AuthenticatedRequest, Promise<Actor>> {
  constructor(private readonly names: CallerName) {}

  async transform({ user, ip }: AuthenticatedRequest): Promise<Actor> {
    const id = callerId(user);
    if (!user.isPerson) return { userId: null, name: `API key ${id}`, address: ip };
    return { userId: id, name: await this.names.of(user), address: ip };
  }
}

const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<AuthenticatedRequest>(),
);

/** Parameter decorator: the API key or user as an actor of the audit log. */
export const CurrentCaller = () => CurrentRequest(ActorPipe);
