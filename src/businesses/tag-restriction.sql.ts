import type { Tenant } from '#platform/tenant';
import { type FilterQuery, raw } from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import { tagKey } from '#platform/ignoring-case';

/**
 * The restriction of a tenant to tags, for each way to write a statement. Every statement that reads or changes
 * businesses, or rows that belong to one, applies one of these functions. They add nothing for a tenant without a
 * restriction, so that its statements stay the same.
 */
export interface Restriction {
  /** Starts with ` and `, or is empty. */
  readonly and: string;
  readonly parameters: readonly unknown[];
}

const HAS_TAG = 'business.tag_keys @@ ?::jsonpath';
const ALLOWED = `select business.id from business where business.account_id = ? and business.livemode = ? and ${HAS_TAG}`;

/** For SQL on the table `business`. */
export function restrictBusinesses({ restrictedTo }: Tenant): Restriction {
  return restrictedTo
    ? { and: ` and ${HAS_TAG}`, parameters: [anyOf(restrictedTo)] }
    : { and: '', parameters: [] };
}

/** For SQL on a table with a column `business_id`. */
export function restrictRows(tenant: Tenant): Restriction {
  const parameters = parametersOf(tenant);
  return parameters ? { and: ` and business_id in (${ALLOWED})`, parameters } : { and: '', parameters: [] };
}

/** For a filter of MikroORM on an entity with a `businessId`. */
export function restrictEntities<Entity extends { businessId?: number | null | undefined }>(
  tenant: Tenant,
): FilterQuery<Entity>[] {
  const parameters = parametersOf(tenant);
  return parameters ? [{ businessId: { $in: raw(`(${ALLOWED})`, parameters) } } as FilterQuery<Entity>] : [];
}

/** For a statement of Kysely on a table with a column `business_id`. Starts with ` and `, or is empty. */
export function restrictQuery(tenant: Tenant): RawBuilder<unknown> {
  const { accountId, livemode, restrictedTo } = tenant;
  if (!restrictedTo) return sql``;
  return sql` and business_id in (select business.id from business where business.account_id = ${accountId}
    and business.livemode = ${livemode} and business.tag_keys @@ ${anyOf(restrictedTo)}::jsonpath)`;
}

function parametersOf({ accountId, livemode, restrictedTo }: Tenant): unknown[] | null {
  return restrictedTo ? [accountId, livemode, anyOf(restrictedTo)] : null;
}

/** Returns a JSON path that is true for an array with one of the tags. The index of tags supports it. */
function anyOf(tags: readonly string[]): string {
  return tags.map((tag) => `$[*] == ${JSON.stringify(tagKey(tag))}`).join(' || ');
}
