/** From then on a scheduled scan counts as overdue. */
const OVERDUE = "interval '5 minutes'";

/**
 * Finds the waiting scan of a provider whose turn it is, locks it, and passes over those that others are just taking.
 * Parameters: whether overdue scans go first this time; the provider. In this order:
 *
 * 1. what a person waits for, before what a timetable wants;
 * 2. the account with the fewest scans under way, so that thousands of one do not hold up the single one of
 *    another: its second scan has its turn after everybody's first;
 * 3. the account that was served longest ago;
 * 4. the oldest scan.
 *
 * A scan with an expiry but no token is put off until then, as while its provider is down: it neither waits nor
 * counts as under way.
 */
export const NEXT_SCAN = `
  with waiting as (
    select id, account_id,
      case when scheduled_for is null then 1
           when ? and created_at < now() - ${OVERDUE} then 0
           else 2 end as class
    from scan
    where status in ('queued', 'running') and (lease_expires_at is null or lease_expires_at < now())
      and provider = ?
  ), account as (
    select account_id, (select max(started_at) from scan where scan.account_id = one.account_id) as served_at
    from (select distinct account_id from waiting) as one
  ), busy as (
    select account_id, count(*) as scans from scan
    where status = 'running' and lease_token is not null and lease_expires_at >= now() group by account_id
  ), ranked as (
    select id, class, served_at,
      coalesce(scans, 0) + row_number() over (partition by account_id, class order by id) as turn
    from waiting join account using (account_id) left join busy using (account_id)
  )
  select scan.id from ranked join scan using (id)
  where scan.status in ('queued', 'running')
    and (scan.lease_expires_at is null or scan.lease_expires_at < now())
  order by class, turn, served_at nulls first, scan.id
  limit 1
  for update of scan skip locked`;
