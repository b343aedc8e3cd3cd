import { tagKey } from '#platform/ignoring-case';

/** Which businesses a list contains. A missing field admits all. */
export interface BusinessFilter {
  readonly tag?: string | undefined;
  readonly externalId?: string | undefined;
  readonly cid?: string | undefined;
  readonly placeId?: string | undefined;
  /** A part of the label, name, address or external id, ignoring case. */
  readonly q?: string | undefined;
}

const SEARCHED = `concat_ws(' ', label, name, address, external_id) ilike ?`;

/** Returns the SQL conditions of a filter, with their parameters. */
export function conditionsOf({ tag, externalId, cid, placeId, q }: BusinessFilter): {
  conditions: string[];
  parameters: string[];
} {
  const all: [condition: string, ...parameters: (string | undefined)[]][] = [
    ['tag_keys @> ?::jsonb', tag === undefined ? undefined : JSON.stringify([tagKey(tag)])],
    ['external_id = ?', externalId],
    ['(cid = ? or former_cids @> array[?]::text[])', cid, cid],
    ['(place_id = ? or former_place_ids @> array[?]::text[])', placeId, placeId],
    [SEARCHED, q === undefined ? undefined : `%${q.replace(/[\\%_]/g, '\\$&')}%`],
  ];
  const used = all.filter((one): one is [string, ...string[]] => !one.includes(undefined));
  return {
    conditions: used.map(([condition]) => condition),
    parameters: used.flatMap(([, ...parameters]) => parameters),
  };
}
