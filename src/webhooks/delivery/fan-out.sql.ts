import { DIRECTED_EVENT_TYPES } from '#platform/outbox/event-types';
import { tagHoldsNow } from '../events/tag-holds.sql.js';

const DIRECTED = DIRECTED_EVENT_TYPES.map((type) => `'${type}'`).join(', ');

/** Whether an `endpoint` subscribes to an `event`: its business had a tag of the endpoint when it was written, and has one now. */
export const SUBSCRIBES = `(
  (endpoint.events is null or event.type = any(endpoint.events))
  and (endpoint.tag_keys is null
       or event.tag_keys && endpoint.tag_keys and ${tagHoldsNow('event', 'endpoint.tag_keys')})
  and not (endpoint.significant_only and event.type = 'rank.changed'
           and coalesce(event.data ->> 'significant', 'false') <> 'true')
  and event.type not in (${DIRECTED})
)`;

const INSERT_DELIVERIES = `
  insert into webhook_delivery
    (account_id, livemode, endpoint_id, event_id, event_type, status, tries, next_attempt_at, created_at)
  select event.account_id, event.livemode, endpoint.id, event.id, event.type, 'pending', 0, :now::timestamptz, :now::timestamptz`;

/** Events that no relay has seen. */
export const WAITING_EVENTS = 'from outbox_event where relayed_at is null order by sequence';

/** Key of the advisory lock of the relay; any constant that no other lock uses. */
const RELAY_LOCK = 7_302_461;

/**
 * Creates the deliveries of new events and marks the events as relayed, in one statement. It locks the endpoints: one
 * that is being disabled gets no delivery, or one that is failed with the others. The events get new sequence numbers:
 * as an advisory lock lets one relay run at a time, an event that becomes readable later has a larger number.
 */
export const RELAY_EVENTS = `
  with lock as (
    select pg_try_advisory_xact_lock(${RELAY_LOCK}) as acquired
  ), event as (
    select * from outbox_event where relayed_at is null and (select acquired from lock)
    order by sequence limit :limit for update skip locked
  ), endpoint as (
    select * from webhook_endpoint
    where enabled and rhythm = 'at_once' and (account_id, livemode) in (select account_id, livemode from event)
    order by id for share
  ), inserted as (
    ${INSERT_DELIVERIES}
    from event join endpoint using (account_id, livemode)
    where ${SUBSCRIBES}
    order by event.sequence, endpoint.id
    on conflict do nothing returning 1
  ), relayed as (
    update outbox_event set relayed_at = :now::timestamptz, sequence = ordered.sequence
    from (select id, nextval(pg_get_serial_sequence('outbox_event', 'sequence')) as sequence
          from (select id from event order by event.sequence) waiting) ordered
    where outbox_event.id = ordered.id
  )
  select (select count(*) from event)::int as events, (select count(*) from inserted)::int as deliveries`;

/** Creates the deliveries that an endpoint lacks of events that are not older than `:oldest`. */
export const INSERT_MISSED_DELIVERIES = `
  ${INSERT_DELIVERIES}
  from outbox_event event join webhook_endpoint endpoint
    on endpoint.account_id = event.account_id and endpoint.livemode = event.livemode
  where endpoint.id = :endpointId and event.created_at >= :oldest::timestamptz and not event.is_sample
    and event.relayed_at is not null
    and ${SUBSCRIBES}
  order by event.sequence
  on conflict do nothing returning 1`;
