/** From then on a scheduled scan counts as overdue. */
const OVERDUE = "interval '5 minutes'";

/** More than may be taken at the same moment, all processes together: the first of these that nobody is just taking. */
const CANDIDATES = 100;

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
 *
 * A thousand scans may have come since the table was analysed, so no step may be slow where the planner expects one row:
 * each part is done once, and what is joined to all that wait is short.
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
