/** How long a scheduled scan waits before it is overdue. */
const OVERDUE = "interval '5 minutes'";

/** Maximum concurrent acquisitions of all processes: each locks the first candidate that is not locked. */
const CANDIDATES = 100;

/**
 * Selects and locks the next waiting scan of a provider, and skips scans that other workers are acquiring. Parameters:
 * whether overdue scans come first; the provider. The order:
 *
 * 1. interactive scans before scheduled ones;
 * 2. the account with the fewest running scans, so that thousands of scans of one account do not delay the only one of
 *    another: its second scan comes after the first of every account;
 * 3. the account whose last scan started first;
 * 4. the oldest scan.
 *
 * A postponed scan has an expiry and no token. Until the expiry it neither waits nor counts as running.
 *
 * Table statistics may be outdated by thousands of scans, so no step may be slow where the planner expects one row: each
 * part is materialized once, and what joins the waiting scans is short.
 */
export const NEXT_SCAN = `
  with waiting as materialized (
    select id, account_id,
      (select max(started_at) from scan as other where other.account_id = scan.account_id) as served_at,
      case when scheduled_for is null then 1
           when ? and created_at < now() - ${OVERDUE} then 0
           else 2 end as class
    from scan
    where status in ('queued', 'running') and (lease_expires_at is null or lease_expires_at < now())
      and provider = ?
  ), busy as materialized (
    select account_id, count(*) as scans from scan
    where status = 'running' and lease_token is not null and lease_expires_at >= now() group by account_id
  ), next as materialized (
    select id, class, served_at,
      coalesce(scans, 0) + row_number() over (partition by account_id, class order by id) as turn
    from waiting left join busy using (account_id)
    order by class, turn, served_at nulls first, id
    limit ${CANDIDATES}
  )
  select scan.id from next join scan using (id)
  where scan.status in ('queued', 'running')
    and (scan.lease_expires_at is null or scan.lease_expires_at < now())
  order by class, turn, served_at nulls first, scan.id
  limit 1
  for update of scan skip locked`;
