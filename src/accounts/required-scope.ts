import { Problem } from '#platform/http/problem';
import { SetMetadata } from '@nestjs/common';
import { INSUFFICIENT_SCOPE } from './accounts.problems.js';
import type { Scope } from './api-key.entity.js';
import type { Principal } from './principal.js';

export const REQUIRED_SCOPE = Symbol('scope that a route requires');

/** Sets the scope that a route requires. By default, GET requires `read`, and all other methods require `write`. */
export const RequiresScope = (scope: Scope): MethodDecorator => SetMetadata(REQUIRED_SCOPE, scope);

/** @throws Problem `insufficient_scope` */
export function requireScope({ scopes, isPerson }: Principal, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw new Problem(
    INSUFFICIENT_SCOPE,
    isPerson
      ? 'Your role is read-only. Ask an owner to change it.'
      : `This request requires a key with the scope "${scope}".`,
  );
}
