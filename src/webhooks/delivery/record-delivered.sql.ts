/**
 * Records deliveries that succeeded, in one statement: results, attempts, and the end of the failures of an endpoint. Locks
 * the endpoints in the order of their ids, as other batches do. Deliveries that were deleted meanwhile are skipped. The
 * response of an earlier URL says nothing about the current one.
 *
 * Parameters: the attempts as JSON, the current time.
 */
export const RECORD_DELIVERED = `
  with attempt as materialized (
    select * from jsonb_to_recordset(?::jsonb) as attempt ("deliveryId" integer, "endpointId" integer, url text,
      tries smallint, "accountId" integer, livemode boolean, "attemptedAt" timestamptz, "durationMs" integer,
      status smallint, error text, "responseBody" text, "requestId" text)
  ), endpoint as materialized (
    select id, url from webhook_endpoint where id in (select "endpointId" from attempt) order by id for no key update
  ), delivered as (
    update webhook_delivery delivery
    set tries = attempt.tries, claimed_until = null, status = 'delivered', next_attempt_at = null,
      completed_at = ?::timestamptz
    from attempt join endpoint on endpoint.id = attempt."endpointId"
    where delivery.id = attempt."deliveryId"
    returning delivery.id
  ), recovered as (
    update webhook_endpoint set failing_since = null, paused_until = null, bounces = 0
    where (failing_since is not null or paused_until is not null or bounces > 0) and (id, url) in
      (select endpoint.id, endpoint.url from endpoint join attempt on attempt."endpointId" = endpoint.id
         and attempt.url = endpoint.url)
  )
  insert into webhook_attempt
    (account_id, livemode, delivery_id, attempted_at, duration_ms, status, error, response_body, request_id)
  select "accountId", livemode, "deliveryId", "attemptedAt", "durationMs", attempt.status, error, "responseBody", "requestId"
  from attempt join delivered on delivered.id = attempt."deliveryId"
  order by "attemptedAt"`;
