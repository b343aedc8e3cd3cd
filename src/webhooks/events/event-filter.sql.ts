import { DIRECTED_EVENT_TYPES } from '#platform/outbox/event-types';
import { tagHoldsNow } from './tag-holds.sql.js';

/** Which events a list contains. A missing field admits all. */
export interface EventFilter {
  readonly type?: string | undefined;
  /** Only events about a business that had one of these tags, see `tagKey`. */
  readonly tagKeys?: readonly string[] | undefined;
  /** Only events about businesses that had one of these tags: those of a caller's restriction. */
  readonly allowedTagKeys?: readonly string[] | undefined;
  /** Only events about businesses that have one of these tags now. */
  readonly presentTagKeys?: readonly string[] | undefined;
}

/** The events that readers see: their deliveries exist, so their order is final. A digest repeats others. */
export const READABLE = `account_id = ? and livemode = ? and relayed_at is not null and not is_sample
  and type not in (${DIRECTED_EVENT_TYPES.map((type) => `'${type}'`).join(', ')})`;

const GIVEN_KEYS = 'array(select jsonb_array_elements_text(?::jsonb))';
const HAD_TAG = `tag_keys && ${GIVEN_KEYS}`;
const HAS_TAG = tagHoldsNow('outbox_event', GIVEN_KEYS);

/** Returns the SQL condition of a filter, with its parameters. */
export function conditionOf({ type, tagKeys, allowedTagKeys, presentTagKeys }: EventFilter): {
  condition: string;
  parameters: string[];
} {
  const all = [
    { condition: 'type = ?', parameter: type },
    { condition: HAD_TAG, parameter: tagKeys && JSON.stringify(tagKeys) },
    { condition: HAD_TAG, parameter: allowedTagKeys && JSON.stringify(allowedTagKeys) },
    { condition: HAS_TAG, parameter: presentTagKeys && JSON.stringify(presentTagKeys) },
  ];
  const used = all.filter(({ parameter }) => parameter !== undefined);
  return {
    condition: ['true', ...used.map(({ condition }) => condition)].join(' and '),
    parameters: used.flatMap(({ parameter }) => parameter ?? []),
  };
}
