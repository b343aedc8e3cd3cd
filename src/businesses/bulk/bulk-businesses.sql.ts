/** Degrees of latitude; more than `SAME_PLACE_METERS`. */
const NEAR = 0.0006;

const OF_TENANT = 'account_id = ? and livemode = ?';

const oneOf = (column: string): string =>
  `select id from business where ${OF_TENANT} and ${column} in (select jsonb_array_elements_text(?::jsonb))`;

const anyOf = (column: string): string => `
  select id from business where ${OF_TENANT}
    and ${column} && (select coalesce(array_agg(value), '{}') from jsonb_array_elements_text(?::jsonb) wanted (value))`;

const NEAR_BY_NAME = `
  select business.id from jsonb_to_recordset(?::jsonb) as place (name text, lat double precision)
  join business on ${OF_TENANT} and normalized_name = place.name
    and business.lat between place.lat - ${NEAR} and place.lat + ${NEAR}`;

/** Finds businesses by external id, CIDs, place IDs, name and latitude, and with `byUrl` by URL. */
export const findAny = (byUrl: boolean): string => {
  const parts = ['external_id', 'cid', 'place_id', ...(byUrl ? ['gbp_url'] : [])].map(oneOf);
  const former = ['former_cids', 'former_place_ids'].map(anyOf);
  return `select * from business where id in (${[...parts, ...former, NEAR_BY_NAME].join(' union ')}) order by id`;
};

/** Parameters: the time, the changed businesses as JSON. */
export const UPDATE_LABELS = `
  update business set label = given.label, external_id = given."externalId", tags = given.tags,
    tag_keys = given."tagKeys", keywords = given.keywords, timezone = given.timezone, updated_at = ?
  from jsonb_to_recordset(?::jsonb) as given (id integer, label text, "externalId" text, tags jsonb,
    "tagKeys" jsonb, keywords jsonb, timezone text)
  where business.id = given.id`;
