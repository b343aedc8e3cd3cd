import { DIRECTED_EVENT_TYPES } from '#platform/outbox/event-types';

/** Which events a list contains. A missing field admits all. */
export interface EventFilter {
  readonly type?: string | undefined;
  /** Only events about a business that had one of these tags, see `tagKey`. */
  readonly tagKeys?: readonly string[] | undefined;
  /** Only events about a business that had one of these tags too: those of a caller's restriction. */
  readonly allowedTagKeys?: readonly string[] | undefined;
}

/** The events that readers see: their deliveries exist, so their order is final. A digest repeats others. */
export const READABLE = `account_id = ? and livemode = ? and relayed_at is not null and not is_sample
  and type not in (${DIRECTED_EVENT_TYPES.map((type) => `'${type}'`).join(', ')})`;

const HAS_TAG = 'tag_keys && array(select jsonb_array_elements_text(?::jsonb))';

/** Returns the SQL condition of a filter, with its parameters. */
export function conditionOf({ type, tagKeys, allowedTagKeys }: EventFilter): {
  condition: string;
  parameters: string[];
} {
  const all = [
    { condition: 'type = ?', parameter: type },
    { condition: HAS_TAG, parameter: tagKeys && JSON.stringify(tagKeys) },
    { condition: HAS_TAG, parameter: allowedTagKeys && JSON.stringify(allowedTagKeys) },
  ];
  const used = all.filter(({ parameter }) => parameter !== undefined);
  return {
    condition: ['true', ...used.map(({ condition }) => condition)].join(' and '),
    parameters: used.flatMap(({ parameter }) => parameter ?? []),
  };
}
