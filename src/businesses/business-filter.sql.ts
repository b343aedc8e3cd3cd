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
  const all: [condition: string, parameter: string | undefined][] = [
    ['tag_keys @> ?::jsonb', tag === undefined ? undefined : JSON.stringify([tagKey(tag)])],
    ['external_id = ?', externalId],
    ['cid = ?', cid],
    ['place_id = ?', placeId],
    [SEARCHED, q === undefined ? undefined : `%${q.replace(/[\\%_]/g, '\\$&')}%`],
  ];
  const used = all.flatMap(([condition, parameter]) =>
    parameter === undefined ? [] : [{ condition, parameter }],
  );
  return {
    conditions: used.map(({ condition }) => condition),
    parameters: used.map(({ parameter }) => parameter),
  };
}
