import { SUBSCRIBES } from '../delivery/fan-out.sql.js';

/** The events for an endpoint after a position and up to another. Parameters: the endpoint, the positions. */
const COVERED = `
  from outbox_event event join webhook_endpoint endpoint
    on endpoint.account_id = event.account_id and endpoint.livemode = event.livemode
  where endpoint.id = ? and event.relayed_at is not null and event.sequence > ? and event.sequence <= ?
    and not event.is_sample and ${SUBSCRIBES}`;

export const COUNT_BY_TYPE = `select event.type, count(*)::int as count ${COVERED} group by event.type`;

/**
 * The events with the most to say: alerts, then significant changes, each by its size. The last parameter is the
 * maximum number.
 */
export const MOST_IMPORTANT = `
  select event.* ${COVERED}
  order by event.type = 'alert.triggered' desc, event.data ->> 'significant' = 'true' desc nulls last,
    case when jsonb_typeof(event.data -> 'mean_change') = 'number'
      then abs((event.data ->> 'mean_change')::float8) end desc nulls last,
    event.sequence desc
  limit ?`;
