import type { EntityManager } from '#platform/database/entity-manager';
import { isAmong } from '#platform/database/is-among';
import { tagKey } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { type FilterQuery, raw } from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import { mayUseTag } from './may-access.js';

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
  return parameters
    ? { and: ` and ${isAmong('business_id', ALLOWED)}`, parameters }
    : { and: '', parameters: [] };
}

/** For a filter of MikroORM on an entity with a `businessId`. */
export function restrictEntities<Entity extends { businessId?: number | null | undefined }>(
  tenant: Tenant,
): FilterQuery<Entity>[] {
  const parameters = parametersOf(tenant);
  if (!parameters) return [];
  const condition = raw((alias) => isAmong(`${alias}.business_id`, ALLOWED), parameters);
  return [{ [condition]: [] } as FilterQuery<Entity>];
}

/** For a filter of MikroORM on an entity that has tags of its own in the column `tag_keys`. @param table of the entity */
export function restrictTagged<Entity extends { id: number }>(
  tenant: Tenant,
  table: string,
): FilterQuery<Entity>[] {
  const parameters = parametersOf(tenant);
  const tagged = `select one.id from ${table} one where one.account_id = ? and one.livemode = ? and one.tag_keys @@ ?::jsonpath`;
  return parameters ? [isOneOf(tagged, parameters)] : [];
}

/**
 * For a filter of MikroORM on an entity whose rows concern several businesses. The tenant needs access to all of them: a row
 * with figures of another business is hidden as a whole.
 *
 * @param table of the entity; its column `selected_ids` is the list of the businesses
 */
export function restrictGroups<Entity extends { id: number }>(
  tenant: Tenant,
  table: string,
): FilterQuery<Entity>[] {
  const parameters = parametersOf(tenant);
  if (!parameters) return [];
  const { accountId, livemode } = tenant;
  const allowed = `select one.id from ${table} one where one.account_id = ? and one.livemode = ?
    and jsonb_array_length(one.selected_ids) > 0 and not exists (
      select 1 from jsonb_array_elements_text(one.selected_ids) as selected where selected::integer not in (${ALLOWED}))`;
  return [isOneOf(allowed, [accountId, livemode, ...parameters])];
}

/** Where a table has the target of its rows, as SQL on the alias `one`. */
export interface TargetColumns {
  readonly table: string;
  /** Absent if no row is about one business. */
  readonly businessId?: string;
  /** A JSON array, or null. */
  readonly businessIds: string;
  readonly tag: string;
}

/**
 * For a filter of MikroORM on an entity that concerns one business, a list of them or a tag, like a schedule. The tenant
 * needs access to every business of a list that exists, and one has to exist. A tag has to be one of those of the tenant.
 */
export async function restrictTargets<Entity extends { id: number }>(
  em: EntityManager,
  tenant: Tenant,
  { table, businessId, businessIds, tag }: TargetColumns,
): Promise<FilterQuery<Entity>[]> {
  const parameters = parametersOf(tenant);
  if (!parameters) return [];
  const { accountId, livemode } = tenant;
  // SQL folds case in another way than `tagKey`, so the tags are compared here.
  const used = await em.execute<{ tag: string }[]>(
    `select distinct ${tag} as tag from ${table} one where one.account_id = ? and one.livemode = ? and ${tag} is not null`,
    [accountId, livemode],
  );
  const ownTags = used.map((row) => row.tag).filter((one) => mayUseTag(tenant, one));
  const ofBusiness = businessId === undefined ? '' : `${isAmong(businessId, ALLOWED)} or`;
  const allowed = `select one.id from ${table} one where one.account_id = ? and one.livemode = ? and (${ofBusiness}
    ${tag} in (select jsonb_array_elements_text(?::jsonb))
    or (select bool_and(listed::integer in (${ALLOWED})) from jsonb_array_elements_text(${businessIds}) as listed
      where ${isAmong('listed::integer', 'select business.id from business where business.account_id = ?')}))`;
  const ofList = [...parameters, accountId];
  const all = [accountId, livemode, ...(ofBusiness ? parameters : []), JSON.stringify(ownTags), ...ofList];
  return [isOneOf(allowed, all)];
}

/** For a statement of Kysely on a table with a column `business_id`. Starts with ` and `, or is empty. */
export function restrictQuery(tenant: Tenant): RawBuilder<unknown> {
  const { accountId, livemode, restrictedTo } = tenant;
  if (!restrictedTo) return sql``;
  return sql` and (business_id in (select business.id from business where business.account_id = ${accountId}
    and business.livemode = ${livemode} and business.tag_keys @@ ${anyOf(restrictedTo)}::jsonpath)) is true`;
}

/** For a filter of MikroORM: the row has one of the ids of a statement. */
function isOneOf<Entity extends object>(select: string, parameters: readonly unknown[]): FilterQuery<Entity> {
  // Without an alias: a deletion has none.
  const condition = raw(isAmong('id', select), [...parameters]);
  return { [condition]: [] } as FilterQuery<Entity>;
}

function parametersOf({ accountId, livemode, restrictedTo }: Tenant): unknown[] | null {
  return restrictedTo ? [accountId, livemode, anyOf(restrictedTo)] : null;
}

/** Returns a JSON path that is true for an array with one of the tags. The index of tags supports it. */
function anyOf(tags: readonly string[]): string {
  return tags.map((tag) => `$[*] == ${JSON.stringify(tagKey(tag))}`).join(' || ');
}
