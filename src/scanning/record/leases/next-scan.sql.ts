/** How long a scheduled scan waits before it is overdue. */
const OVERDUE = "interval '5 minutes'";

/** Maximum concurrent acquisitions of all processes: each locks the first candidate that is not locked. */
const CANDIDATES = 100;

/** Maximum accounts that are compared, of those with interactive and of those with scheduled scans. */
export const COMPARED_ACCOUNTS = 32;

const LAST_ACCOUNT = 2 ** 31 - 1;

/** The condition of a scan that no worker has. */
export const WAITS = `status in ('queued', 'running') and (lease_expires_at is null or lease_expires_at < now())`;

/** Scans that have not ended. */
export const UNFINISHED_SCANS = `from scan where status in ('queued', 'running') order by provider, id`;

/** The accounts that were served last, where the next comparison starts. */
export interface LastServed {
  readonly interactive: number;
  readonly scheduled: number;
}

/** Finds the next account with a waiting scan of `:provider`. */
const nextAccount = (from: string, to: string): string => `
  select account_id from scan
  where ${WAITS} and provider = :provider
    and (scheduled_for is not null) = line.scheduled and account_id >= ${from} and account_id <= ${to}
  order by account_id, id limit 1`;

/**
 * Selects and locks the next waiting scan of a provider, and skips scans that other workers are acquiring. The order:
 *
 * 1. interactive scans before scheduled ones;
 * 2. the account with the fewest running scans, so that thousands of scans of one account do not delay the only one of
 *    another: its second scan comes after the first of every account;
 * 3. the account whose last scan started first;
 * 4. the oldest scan.
 *
 * Of interactive and of scheduled scans, it compares up to 32 accounts: those with the next ids after the account that
 * was served last, from the largest id on to the smallest. So the time does not depend on the number of accounts, and
 * every account is compared again and again: each time that it is not chosen, another one goes behind it.
 *
 * A postponed scan has an expiry and no token. Until the expiry it neither waits nor counts as running.
 *
 * It lists the accounts by index skip scan and reads only the oldest scans of each. Ids follow the time of creation, so
 * overdue scans are the oldest. Table statistics may be outdated by thousands of scans. Therefore each order is that of
 * the index `scan_turn`, which no other index provides, and each part has a constant limit: with a high estimate the
 * planner would compile the query for a second. The end of a range of one column stops an index scan; that of a row of
 * columns does not.
 */
export const NEXT_SCAN = `
  with recursive line as (
    select scheduled, served, served as account_id, false as is_wrapped, 0 as place
    from (values (false, :interactive::integer), (true, :scheduled::integer)) as start (scheduled, served)
    union all
    select line.scheduled, line.served, next.account_id, next.is_wrapped, line.place + 1
    from line cross join lateral (
      select account_id, line.is_wrapped from (${nextAccount(
        'line.account_id + 1',
        `case when line.is_wrapped then line.served else ${LAST_ACCOUNT} end`,
      )}) as later
      union all
      select account_id, true from (${nextAccount('0', 'line.served')}) as earlier where not line.is_wrapped
      limit 1
    ) as next
    where line.place < ${COMPARED_ACCOUNTS}
  ), account as materialized (
    select scheduled, account_id, (select max(started_at) from scan where account_id = line.account_id) as served_at
    from line where place > 0
  ), busy as materialized (
    select account_id, count(*) as scans from scan
    where status = 'running' and lease_token is not null and lease_expires_at >= now() group by account_id
  ), oldest as materialized (
    select account.*, waiting.*
    from account cross join lateral
      (select * from
         (select id, case when not account.scheduled then 1
                          when :prefersOverdue and created_at < now() - ${OVERDUE} then 0
                          else 2 end as class
          from scan
          where ${WAITS} and provider = :provider
            and (scheduled_for is not null) = account.scheduled
            and scan.account_id >= account.account_id and scan.account_id <= account.account_id
          order by scan.account_id, id limit ${CANDIDATES}) as of_account
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

export interface NextScanOptions {
  readonly provider: string;
  /** Whether overdue scheduled scans come before interactive ones. */
  readonly prefersOverdue: boolean;
  readonly served: LastServed;
}

/** Returns the parameters of `NEXT_SCAN`. */
export function nextScanParameters({ provider, prefersOverdue, served }: NextScanOptions) {
  return { provider, prefersOverdue, ...served };
}
