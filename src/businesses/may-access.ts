import { Problem } from '#platform/http/problem';
import { tagKey, uniqueIgnoringCase } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import type { Business } from './business.entity.js';

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

type Tagged = 'business' | 'area';

/**
 * Checks new tags of a thing. A restricted tenant adds and removes only its own tags, because each tag decides which other
 * callers see the thing.
 *
 * @param before the present tags; none for a new thing
 * @throws Problem `restricted_to_tags` for a tag of others, and if the tenant would lose, or never have, access
 */
export function requireTagChange(
  tenant: Tenant,
  before: readonly string[],
  after: readonly string[],
  thing: Tagged = 'business',
): void {
  const { restrictedTo } = tenant;
  if (!restrictedTo) return;
  requireAllowedTag(tenant, after, thing);
  const [kept, wanted] = [foreignTags(tenant, before), foreignTags(tenant, after)];
  const added = wanted.filter((tag) => !kept.includes(tag));
  const removed = kept.filter((tag) => !wanted.includes(tag));
  const changes = [
    ...(added.length > 0 ? [`add ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`remove ${removed.join(', ')}`] : []),
  ];
  if (changes.length === 0) return;
  throw new Problem(
    RESTRICTED_TO_TAGS,
    `You cannot ${changes.join(' or ')}: you only add and remove the tags ${restrictedTo.join(', ')}. Send the other ` +
      `tags of the ${thing} unchanged, or ask an owner.`,
    { members: { restricted_to_tags: restrictedTo } },
  );
}

/**
 * Checks a change of a thing that callers with other tags also see. A restricted tenant changes only what has no other tags.
 *
 * @param subject begins the sentence, like "The business"
 * @param change what the tenant would do, like "delete it"
 * @throws Problem `restricted_to_tags` if a tag is none of those to which the tenant is restricted
 */
export function requireNoForeignTag(
  tenant: Tenant,
  tags: readonly string[],
  subject: string,
  change: string,
): void {
  const foreign = foreignTags(tenant, tags);
  if (foreign.length === 0) return;
  const { restrictedTo = [] } = tenant;
  throw new Problem(
    RESTRICTED_TO_TAGS,
    `${subject} also has the tags ${foreign.join(', ')}, to which you have no access, so you cannot ${change}. Ask an owner.`,
    { members: { restricted_to_tags: restrictedTo } },
  );
}

/** Returns the tags that are not own ones of a restricted tenant, as they are spelled; none without a restriction. */
function foreignTags(tenant: Tenant, tags: readonly string[]): string[] {
  return uniqueIgnoringCase(tags).filter((tag) => !mayUseTag(tenant, tag));
}

/** @throws Problem `restricted_to_tags` if a restricted tenant would lose, or never have, access to a thing with these tags */
export function requireAllowedTag(
  { restrictedTo }: Tenant,
  tags: readonly string[],
  thing: Tagged = 'business',
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
