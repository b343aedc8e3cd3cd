const DUE = `
  select schedule.* from schedule join business on business.id = business_id
  where next_run_at <= ?`;

const SKIP_LOCKED = 'for no key update of schedule skip locked for key share of business skip locked';

/** Claims due schedules, the longest overdue first. Parameters: now, ids to leave out, limit. */
export const CLAIM_DUE = `${DUE} and schedule.id <> all(?::int[])
  order by next_run_at, schedule.account_id, schedule.id limit ? ${SKIP_LOCKED}`;

/** Claims those of the given schedules that are due. Parameters: now, ids. */
export const CLAIM_DUE_AMONG = `${DUE} and schedule.id = any(?::int[])
  order by next_run_at, schedule.account_id, schedule.id ${SKIP_LOCKED}`;

/**
 * Claims the longest overdue campaign. Its businesses are locked when they are known. Parameters: now, ids to leave
 * out.
 */
export const CLAIM_DUE_CAMPAIGN = `
  select * from schedule where next_run_at <= ? and business_id is null and id <> all(?::int[])
  order by next_run_at, account_id, id limit 1 for no key update skip locked`;

/** Parameters: the moment, the last id, limit. */
export const FIRING_AFTER = `
  select * from schedule where next_run_at > ? and id > ? order by id limit ? for no key update skip locked`;

/** Parameter: the fired schedules as JSON. */
export const STORE_FIRED = `
  update schedule set last_run_at = fired."lastRunAt", last_outcome = fired."lastOutcome",
    next_run_at = fired."nextRunAt", enabled = fired."nextRunAt" is not null
  from jsonb_to_recordset(?::jsonb)
    as fired (id integer, "lastRunAt" timestamptz, "lastOutcome" jsonb, "nextRunAt" timestamptz)
  where schedule.id = fired.id`;
