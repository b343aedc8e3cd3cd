import type { EntityManager } from '../../src/platform/database/entity-manager.js';

/** A scan as a worker left it. `woken` is a postponed scan whose wait has ended. */
export interface StoredScan {
  readonly accountId: number;
  readonly provider: string;
  readonly isScheduled: boolean;
  readonly state: 'queued' | 'leased' | 'expired' | 'postponed' | 'woken' | 'released' | 'completed';
  readonly minutesOld: number;
  /** Not used for a queued scan. */
  readonly startedMinutesAgo: number;
}

/** Inserts scans with their accounts and businesses, in order. @returns the ids, ascending */
export async function insertScans(em: EntityManager, scans: readonly StoredScan[]): Promise<number[]> {
  const json = JSON.stringify(scans);
  await em.execute(
    `insert into account (id, plan, created_at)
     select distinct "accountId", 'agency', now() from jsonb_to_recordset(?::jsonb) as scan ("accountId" integer)
     on conflict do nothing`,
    [json],
  );
  await em.execute(
    `insert into business (id, account_id, livemode, gbp_url, name, normalized_name, lat, lng, timezone, keywords,
       created_at, updated_at)
     select id, id, true, '', '', '', 0, 0, 'UTC', '[]', now(), now() from account on conflict do nothing`,
  );
  const rows = await em.execute<{ id: number }[]>(
    `insert into scan (account_id, business_id, livemode, keyword, keyword_key, series_id, center_lat, center_lng, grid_size,
       radius_miles, pins_total, provider, scheduled_for, created_at, status, started_at, lease_token, lease_expires_at)
     select "accountId", "accountId", true, 'k', 'k', 'k', 0, 0, 1, 1, 1, provider,
       case when "isScheduled" then now() end, now() - make_interval(mins => "minutesOld", secs => 1),
       case state when 'queued' then 'queued' when 'completed' then 'completed' else 'running' end,
       case when state <> 'queued' then now() - make_interval(mins => "startedMinutesAgo") end,
       case when state in ('leased', 'expired') then gen_random_uuid() end,
       case when state in ('leased', 'postponed') then now() + interval '1 hour'
            when state in ('expired', 'woken') then now() - interval '1 second' end
     from rows from (jsonb_to_recordset(?::jsonb) as ("accountId" integer, provider text,
       "isScheduled" boolean, state text, "minutesOld" integer, "startedMinutesAgo" integer)) with ordinality as scan
       ("accountId", provider, "isScheduled", state, "minutesOld", "startedMinutesAgo", place)
     order by place returning id`,
    [json],
  );
  return rows.map(({ id }) => id);
}
