import { Problem } from '#platform/http/problem';
import { ALLOWS_RESTRICTED, type RestrictedCallers } from '#platform/http/public';
import type { Reflector } from '@nestjs/core';
import { RESTRICTED_TO_TAGS } from './accounts.problems.js';
import type { Scope } from './api-key.entity.js';

/**
 * Checks whether a caller may use a route.
 *
 * @param targets the handler and its class
 * @throws Problem `restricted_to_tags` if the caller is restricted and the route is not open to it
 */
export function requireOpenTo(
  { restrictedTo, scopes }: { restrictedTo?: readonly string[] | undefined; scopes: readonly Scope[] },
  reflector: Reflector,
  targets: Parameters<Reflector['getAllAndOverride']>[1],
): void {
  if (!restrictedTo) return;
  const open = reflector.getAllAndOverride<RestrictedCallers | undefined>(ALLOWS_RESTRICTED, targets);
  if (open === 'all' || (open === 'writers' && scopes.includes('write'))) return;
  throw restrictedToTags(restrictedTo);
}

function restrictedToTags(restrictedTo: readonly string[]): Problem {
  return new Problem(
    RESTRICTED_TO_TAGS,
    `You only have access to businesses with the tags ${restrictedTo.join(', ')}, and this concerns the whole ` +
      'account. Use a key without a restriction, or ask an owner.',
    { members: { restricted_to_tags: restrictedTo } },
  );
}
