import { isAmong } from '#platform/database/is-among';

/** Degrees of latitude; more than `SAME_PLACE_METERS`. */
const NEAR = 0.0006;

const OF_TENANT = 'account_id = ? and livemode = ?';

/**
 * Each value costs one search of the index of the column. Without statistics, as during an import, the planner would compare
 * each business of the account with each value: the offset keeps it from joining, and only the index of the column has the
 * order, which an equality would make superfluous.
 */
const oneOf = (column: string): string => `
  select found.id from jsonb_array_elements_text(?::jsonb) as value cross join lateral (
    select id from business where ${OF_TENANT} and ${column} between value and value order by ${column} offset 0) found`;

/** No index has the URLs. */
const BY_URL = `select id from business where ${isAmong('gbp_url', 'select jsonb_array_elements_text(?::jsonb)')} and ${OF_TENANT}`;

const anyOf = (column: string): string => `
  select id from business
  where ${column} && (select coalesce(array_agg(value), '{}') from jsonb_array_elements_text(?::jsonb) wanted (value))
    and ${OF_TENANT}`;

const NEAR_BY_NAME = `
  select found.id from jsonb_to_recordset(?::jsonb) as place (name text, lat double precision) cross join lateral (
    select id from business where ${OF_TENANT} and normalized_name = place.name
      and lat between place.lat - ${NEAR} and place.lat + ${NEAR} order by lat offset 0) found`;

/**
 * Finds businesses by external id, CIDs, place IDs, name and latitude, and with `byUrl` by URL. Parameters of each part: the
 * values as JSON, and the tenant.
 */
export const findAny = (byUrl: boolean): string => {
  const parts = [...['external_id', 'cid', 'place_id'].map(oneOf), NEAR_BY_NAME, ...(byUrl ? [BY_URL] : [])];
  const former = ['former_cids', 'former_place_ids'].map(anyOf);
  return `select * from business where id = any(array(${[...parts, ...former].join(' union ')})) order by id`;
};

/** Parameters: the time, the changed businesses as JSON. */
export const UPDATE_LABELS = `
  update business set label = given.label, external_id = given."externalId", tags = given.tags,
    tag_keys = given."tagKeys", keywords = given.keywords, timezone = given.timezone, updated_at = ?
  from jsonb_to_recordset(?::jsonb) as given (id integer, label text, "externalId" text, tags jsonb,
    "tagKeys" jsonb, keywords jsonb, timezone text)
  where business.id = given.id`;
