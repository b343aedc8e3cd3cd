/** How long a scheduled scan waits before it is overdue. */
const OVERDUE = "interval '5 minutes'";

/** Maximum concurrent acquisitions of all processes: each locks the first candidate that is not locked. */
const CANDIDATES = 100;

/** The condition of a scan that no worker has. */
export const WAITS = `status in ('queued', 'running') and (lease_expires_at is null or lease_expires_at < now())`;

/**
 * Selects and locks the next waiting scan of a provider, and skips scans that other workers are acquiring. Parameters:
 * the provider twice; whether overdue scans come first; the provider. The order:
 *
 * 1. interactive scans before scheduled ones;
 * 2. the account with the fewest running scans, so that thousands of scans of one account do not delay the only one of
 *    another: its second scan comes after the first of every account;
 * 3. the account whose last scan started first;
 * 4. the oldest scan.
 *
 * A postponed scan has an expiry and no token. Until the expiry it neither waits nor counts as running.
 *
 * Of all waiting scans it reads only the oldest of each account, interactive and scheduled, by index skip scan. Ids
 * follow the time of creation, so overdue scans are the oldest. Table statistics may be outdated by thousands of scans.
 * Therefore each range and order is spelled out as the columns of the index `scan_turn`, which no other index provides,
 * and each part has a constant limit: with a high estimate the planner would compile the query for a second.
 */
export const NEXT_SCAN = `
  with recursive line as (
    (select scheduled_for is not null as scheduled, account_id from scan
     where status in ('queued', 'running') and provider = ?
     order by scheduled_for is not null, account_id limit 1)
    union all
    select next.* from line cross join lateral
      (select scheduled_for is not null as scheduled, account_id from scan
       where status in ('queued', 'running') and provider = ?
         and (scheduled_for is not null, account_id) >= (line.scheduled, line.account_id + 1)
       order by scheduled_for is not null, account_id limit 1) as next
  ), account as materialized (
    select line.*, (select max(started_at) from scan where account_id = line.account_id) as served_at
    from line
  ), busy as materialized (
    select account_id, count(*) as scans from scan
    where status = 'running' and lease_token is not null and lease_expires_at >= now() group by account_id
  ), oldest as materialized (
    select account.*, waiting.*
    from account cross join lateral
      (select * from
         (select id, case when not account.scheduled then 1
                          when ? and created_at < now() - ${OVERDUE} then 0
                          else 2 end as class
          from scan
          where ${WAITS} and provider = ?
            and (scheduled_for is not null, account_id) >= (account.scheduled, account.account_id)
            and (scheduled_for is not null, account_id) <= (account.scheduled, account.account_id)
          order by scheduled_for is not null, account_id, id limit ${CANDIDATES}) as of_account
       limit (select greatest(2, ${CANDIDATES} / count(*)) from account)) as waiting
  ), next as materialized (
    select id, class, served_at,
      coalesce(scans, 0) + row_number() over (partition by account_id, class order by id) as turn
    from oldest left join busy using (account_id)
    order by class, turn, served_at nulls first, id
    limit ${CANDIDATES}
  )
  select scan.id from next cross join lateral
    (select id from scan where id = next.id and ${WAITS} for update skip locked) as scan
  limit 1`;
