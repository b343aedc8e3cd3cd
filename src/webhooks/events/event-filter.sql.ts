import { DIGEST_EVENT_TYPE } from '#platform/outbox/event-types';

/** Which events a list contains. A missing field admits all. */
export interface EventFilter {
  readonly type?: string | undefined;
  /** Only events about a business that had one of these tags, see `tagKey`. */
  readonly tagKeys?: readonly string[] | undefined;
}

/** The events that readers see: their deliveries exist, so their order is final. A digest repeats others. */
export const READABLE = `account_id = ? and livemode = ? and relayed_at is not null and not is_sample
  and type <> '${DIGEST_EVENT_TYPE}'`;

/** Returns the SQL condition of a filter, with its parameters. */
export function conditionOf({ type, tagKeys }: EventFilter): { condition: string; parameters: string[] } {
  const all = [
    { condition: 'type = ?', parameter: type },
    {
      condition: 'tag_keys && array(select jsonb_array_elements_text(?::jsonb))',
      parameter: tagKeys && JSON.stringify(tagKeys),
    },
  ];
  const used = all.filter(({ parameter }) => parameter !== undefined);
  return {
    condition: ['true', ...used.map(({ condition }) => condition)].join(' and '),
    parameters: used.flatMap(({ parameter }) => parameter ?? []),
  };
}
