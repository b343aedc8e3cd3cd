import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import type { Business } from './business.entity.js';
import { tagKey } from '#platform/ignoring-case';

/** Returns whether a business belongs to the tenant and has one of the tags to which the tenant is restricted, if any. */
export function mayAccess(
  { accountId, livemode, restrictedTo }: Tenant,
  business: Pick<Business, 'accountId' | 'livemode' | 'tagKeys'>,
): boolean {
  if (business.accountId !== accountId || business.livemode !== livemode) return false;
  return !restrictedTo || restrictedTo.some((tag) => business.tagKeys.includes(tagKey(tag)));
}

/** Returns whether a tag is one of those to which the tenant is restricted, if any. */
export function mayUseTag({ restrictedTo }: Tenant, tag: string): boolean {
  return !restrictedTo || restrictedTo.some((own) => tagKey(own) === tagKey(tag));
}

/** @throws Problem `restricted_to_tags` if the target of a thing is a tag to which a restricted tenant has no access */
export function requireOwnTag(tenant: Tenant, tag: string, things: 'campaigns' | 'report schedules'): void {
  const { restrictedTo = [] } = tenant;
  if (mayUseTag(tenant, tag)) return;
  throw new Problem(
    RESTRICTED_TO_TAGS,
    `The \`tag\` of your ${things} must be one of ${restrictedTo.join(', ')}: you only have access to businesses with ` +
      'these tags. Use one of them, or name businesses in `business_ids`.',
    { members: { restricted_to_tags: restrictedTo } },
  );
}

/** @throws Problem `restricted_to_tags` if a restricted tenant would lose, or never have, access to a thing with these tags */
export function requireAllowedTag(
  { restrictedTo }: Tenant,
  tags: readonly string[],
  thing: 'business' | 'area' = 'business',
): void {
  if (!restrictedTo) return;
  const keys = tags.map(tagKey);
  if (restrictedTo.some((tag) => keys.includes(tagKey(tag)))) return;
  throw new Problem(
    RESTRICTED_TO_TAGS,
    `The ${thing} must have one of the tags ${restrictedTo.join(', ')}: you only have access to ` +
      `${thing === 'area' ? 'areas' : 'businesses'} with these tags. Add one to \`tags\`.`,
    { members: { restricted_to_tags: restrictedTo } },
  );
}
