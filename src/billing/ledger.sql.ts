/** Parameter: the entries as JSON, any number of them. */
export const INSERT_ENTRIES = `
  insert into credit_entry (account_id, operation, key, line, ledger, bucket, cycle, amount, created_at)
  select * from json_to_recordset(?::json) as entry ("accountId" integer, operation text, key text, line smallint,
    ledger text, bucket text, cycle integer, amount integer, "createdAt" timestamptz)`;

/** Parameter: the holds as JSON, any number of them. */
export const INSERT_HOLDS = `
  insert into credit_hold (account_id, scan_id, cycle, monthly, pack, created_at)
  select * from json_to_recordset(?::json) as hold ("accountId" integer, "scanId" integer, cycle integer,
    monthly integer, pack integer, "createdAt" timestamptz)`;

/** Queries that return discrepancies over all accounts, by name of the problem. */
export const LEDGER_CHECKS: Readonly<Record<string, string>> = {
  transaction_does_not_sum_to_zero: `
    select account_id, operation, key, sum(amount)::integer as sum
    from credit_entry group by account_id, operation, key having sum(amount) <> 0`,

  balance_differs_from_entries: `
    with booked as (
      select entry.account_id,
        sum(amount) filter (where ledger = 'available' and bucket = 'monthly' and entry.cycle = own.cycle) as monthly_available,
        sum(amount) filter (where ledger = 'held' and bucket = 'monthly' and entry.cycle = own.cycle) as monthly_held,
        sum(amount) filter (where ledger = 'available' and bucket = 'pack') as pack_available,
        sum(amount) filter (where ledger = 'held' and bucket = 'pack') as pack_held,
        sum(amount) filter (where ledger = 'held' and bucket = 'monthly' and entry.cycle <> own.cycle) as ended_held,
        sum(amount) filter (where ledger = 'spent' and entry.cycle = own.cycle) as used,
        sum(amount) filter (where ledger = 'available' and bucket = 'monthly' and entry.cycle <> own.cycle) as ended_available
      from credit_entry entry left join credit_account own on own.account_id = entry.account_id
      group by entry.account_id
    )
    select account_id, balance, stored, coalesce(entries, 0)::integer as entries
    from booked full join credit_account own using (account_id)
    cross join lateral (values
      ('monthly_available', own.monthly_available, booked.monthly_available),
      ('monthly_held', own.monthly_held, booked.monthly_held),
      ('pack_available', own.pack_available, booked.pack_available),
      ('pack_held', own.pack_held, booked.pack_held),
      ('ended_held', own.ended_held, booked.ended_held),
      ('used', own.used, booked.used),
      ('ended_available', 0, booked.ended_available)
    ) as compared (balance, stored, entries)
    where stored is distinct from coalesce(entries, 0)`,

  balance_is_negative: `
    select account_id from credit_account
    where least(monthly_available, monthly_held, pack_available, pack_held, ended_held, used) < 0`,

  held_balance_differs_from_open_holds: `
    with open as (
      select hold.account_id,
        sum(monthly) filter (where hold.cycle = own.cycle) as monthly_held,
        sum(monthly) filter (where hold.cycle <> own.cycle) as ended_held,
        sum(pack) as pack_held
      from credit_hold hold left join credit_account own on own.account_id = hold.account_id
      where ended_at is null group by hold.account_id
    )
    select account_id, balance, stored, coalesce(holds, 0)::integer as holds
    from open full join credit_account own using (account_id)
    cross join lateral (values
      ('monthly_held', own.monthly_held, open.monthly_held),
      ('pack_held', own.pack_held, open.pack_held),
      ('ended_held', own.ended_held, open.ended_held)
    ) as compared (balance, stored, holds)
    where stored is distinct from coalesce(holds, 0)`,

  hold_differs_from_its_entries: `
    with booked as (
      select account_id, split_part(key, ':', 2)::integer as scan_id,
        sum(amount) filter (where operation = 'reserve' and ledger = 'held') as reserved,
        sum(amount) filter (where operation <> 'reserve' and ledger = 'held') as ended,
        sum(amount) filter (where ledger = 'spent') as spent
      from credit_entry where key like 'scan:%' group by 1, 2
    )
    select account_id, scan_id, monthly + pack as hold, coalesce(reserved, 0)::integer as reserved,
      charged - refunded as charge, coalesce(spent, 0)::integer as spent
    from booked full join credit_hold hold using (account_id, scan_id)
    where coalesce(reserved, 0) is distinct from monthly + pack
      or coalesce(spent, 0) is distinct from coalesce(charged, 0) - refunded
      or coalesce(ended, 0) is distinct from case when ended_at is null then 0 else - (monthly + pack) end`,
};

/** Numbers of checked rows. */
export const LEDGER_COUNTS = `
  select (select count(*)::integer from credit_account) as accounts,
    (select count(*)::integer from credit_entry) as entries,
    (select count(*)::integer from credit_hold where ended_at is null) as "openHolds"`;
