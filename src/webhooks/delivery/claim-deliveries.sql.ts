import { tagHoldsNow } from '../events/tag-holds.sql.js';

/**
 * Returns the next endpoints with pending deliveries, by id. It steps from endpoint to endpoint through an index, so long
 * queues cost no more than short ones.
 */
export const WAITING_ENDPOINTS = `
  with recursive waiting as (
    (select endpoint_id, 1 as place from webhook_delivery
     where status = 'pending' and endpoint_id > :after::int order by endpoint_id limit 1)
    union all
    select next.endpoint_id, waiting.place + 1
    from waiting cross join lateral (
      select endpoint_id from webhook_delivery
      where status = 'pending' and endpoint_id > waiting.endpoint_id order by endpoint_id limit 1
    ) next
    where waiting.place < :limit::int
  )
  select endpoint_id as id from waiting order by endpoint_id`;

/**
 * Claims due deliveries of some endpoints, which `:turns` has as JSON `[{endpointId, free}]`. Each of them gets a first
 * delivery before any of them gets a second.
 *
 * The limits of e-mails and of all deliveries also limit each endpoint: a claim locks no rows that it cannot take.
 */
export const CLAIM_DELIVERIES = `
  with waiting as (
    select * from jsonb_to_recordset(:turns::jsonb) as waiting ("endpointId" integer, free integer)
  ), ready as (
    select endpoint.id, endpoint.transport = 'email' as is_mail, endpoint.failing_since is not null as is_failing,
      greatest(0, least(waiting.free, :slots::int, case when endpoint.transport = 'email' then :mailSlots::int end)) as free
    from waiting join webhook_endpoint endpoint on endpoint.id = waiting."endpointId"
    where endpoint.enabled
      and (endpoint.user_id is null or exists (
        select from app_user where app_user.id = endpoint.user_id and app_user.role = 'owner'))
      and (endpoint.paused_until is null or endpoint.paused_until <= :now::timestamptz)
  ), due as (
    select delivery.id, delivery.next_attempt_at, ready.is_failing, ready.is_mail,
      row_number() over (partition by ready.id order by delivery.next_attempt_at, delivery.id) as turn
    from ready cross join lateral (
      select id, next_attempt_at from webhook_delivery
      where endpoint_id = ready.id and status = 'pending' and next_attempt_at <= :now::timestamptz
        and (claimed_until is null or claimed_until <= :now::timestamptz)
      order by next_attempt_at, id limit ready.free for update skip locked
    ) delivery
  ), queued as (
    select *, row_number() over (partition by is_failing order by turn, next_attempt_at, id) as place,
      row_number() over (partition by is_mail order by turn, next_attempt_at, id) as mail_place
    from due
  ), picked as (
    select id, is_failing from queued where (not is_failing or place <= :failingSlots::int)
      and (not is_mail or mail_place <= :mailSlots::int)
    order by turn, next_attempt_at, id limit :slots::int
  )
  update webhook_delivery delivery set claimed_until = :claimedUntil::timestamptz
  from picked, outbox_event event, webhook_endpoint endpoint
  where delivery.id = picked.id and event.id = delivery.event_id and endpoint.id = delivery.endpoint_id
  returning delivery.id, delivery.account_id as "accountId", delivery.livemode, delivery.tries,
    event.id as "eventId", event.type, event.data, event.context, event.is_sample as "isSample",
    event.created_at as "createdAt",
    event.request_id as "requestId", endpoint.id as "endpointId", endpoint.url, endpoint.transport, endpoint.locale,
    endpoint.link_nonce as "linkNonce", endpoint.digest_timezone as timezone,
    endpoint.tag_keys is not null and (event.tag_keys is not null or event.business_ids is not null)
      and not (${tagHoldsNow('event', 'endpoint.tag_keys')}) as "isWithheld", picked.is_failing as "isFailing",
    (select coalesce(jsonb_agg(encode(secret.sealed, 'base64') order by secret.id desc), '[]')
     from webhook_secret secret where secret.endpoint_id = endpoint.id
       and (secret.expires_at is null or secret.expires_at > :now::timestamptz)) as secrets`;
