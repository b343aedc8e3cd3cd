/**
 * Claims due deliveries. Each endpoint gets a first delivery before any endpoint gets a second. The recursive query
 * finds the endpoints with pending deliveries by index skip scan, so a long queue costs no more than a short one.
 *
 * Parameters: the deliveries in flight as JSON `[{endpointId, count}]`, the limit per healthy endpoint, the limit per
 * failing endpoint, the current time three times, the limit of failing deliveries, the limit of all deliveries, the
 * end of the claim, the current time.
 */
export const CLAIM_DELIVERIES = `
  with recursive waiting as (
    (select endpoint_id from webhook_delivery where status = 'pending' order by endpoint_id limit 1)
    union all
    select (select delivery.endpoint_id from webhook_delivery delivery
            where delivery.status = 'pending' and delivery.endpoint_id > waiting.endpoint_id
            order by delivery.endpoint_id limit 1)
    from waiting where waiting.endpoint_id is not null
  ), busy as (
    select * from jsonb_to_recordset(?::jsonb) as busy ("endpointId" integer, count integer)
  ), ready as (
    select endpoint.id, endpoint.failing_since is not null as is_failing,
      greatest(0, case when endpoint.failing_since is null then ?::int else ?::int end - coalesce(busy.count, 0)) as free
    from waiting join webhook_endpoint endpoint on endpoint.id = waiting.endpoint_id
      left join busy on busy."endpointId" = endpoint.id
    where endpoint.enabled and (endpoint.paused_until is null or endpoint.paused_until <= ?::timestamptz)
  ), due as (
    select delivery.id, delivery.next_attempt_at, ready.is_failing,
      row_number() over (partition by ready.id order by delivery.next_attempt_at, delivery.id) as turn
    from ready cross join lateral (
      select id, next_attempt_at from webhook_delivery
      where endpoint_id = ready.id and status = 'pending' and next_attempt_at <= ?::timestamptz
        and (claimed_until is null or claimed_until <= ?::timestamptz)
      order by next_attempt_at, id limit ready.free for update skip locked
    ) delivery
  ), queued as (
    select *, row_number() over (partition by is_failing order by turn, next_attempt_at, id) as place from due
  ), picked as (
    select id, is_failing from queued where not is_failing or place <= ?::int
    order by turn, next_attempt_at, id limit ?::int
  )
  update webhook_delivery delivery set claimed_until = ?::timestamptz
  from picked, outbox_event event, webhook_endpoint endpoint
  where delivery.id = picked.id and event.id = delivery.event_id and endpoint.id = delivery.endpoint_id
  returning delivery.id, delivery.account_id as "accountId", delivery.livemode, delivery.tries,
    event.id as "eventId", event.type, event.data, event.context, event.is_sample as "isSample",
    event.created_at as "createdAt",
    event.request_id as "requestId", endpoint.id as "endpointId", endpoint.url, picked.is_failing as "isFailing",
    (select coalesce(jsonb_agg(encode(secret.sealed, 'base64') order by secret.id desc), '[]')
     from webhook_secret secret where secret.endpoint_id = endpoint.id
       and (secret.expires_at is null or secret.expires_at > ?::timestamptz)) as secrets`;
