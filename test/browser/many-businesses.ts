import type { TestServer } from '../support/test-server.js';

/** Keywords of each business of `addManyBusinesses`. */
export const KEYWORDS = ['bakery', 'cake shop', 'coffee to go'] as const;

/** Stores businesses with results for three keywords each, as after their scans. They are named "Store 0001" and so on. */
export async function addManyBusinesses(server: TestServer, accountId: number, count: number): Promise<void> {
  await server.sql(
    `insert into business (account_id, livemode, gbp_url, name, normalized_name, lat, lng, timezone, keywords, tags,
       tag_keys,
       looked_up_at, created_at, updated_at)
     select ?, true, 'https://www.google.com/maps', 'Store ' || lpad(n::text, 4, '0'), 'x', -34.9 + n / 100000.0, -56.19,
       'UTC', ?::jsonb, jsonb_build_array('acme', case when n % 3 = 0 then 'north' else 'south' end),
       jsonb_build_array('acme', case when n % 3 = 0 then 'north' else 'south' end), now(), now(), now()
     from generate_series(1, ?) as n`,
    [accountId, JSON.stringify(KEYWORDS), count],
  );
  await server.sql(
    `insert into tracked_keyword (is_tracked, account_id, livemode, business_id, keyword_key, keyword, scan_id, series_id,
       average_total_rank, share_of_local_voice, health_score, change_previous, significant_previous,
       significant_days_7, significant_days_30, significant_days_90, scanned_at, result)
     select true, account_id, livemode, id, keyword, keyword, null, null, rank, 0.4, 60, gain, significant, false, false, false,
       now(), json_build_object(
         'series', null,
         'metrics', json_build_object('average_rank', rank, 'average_total_rank', rank, 'share_of_local_voice', 0.4,
           'found_pins', 45, 'measured_pins', 49, 'total_pins', 49),
         'health_score', 60,
         'changes', json_build_object('previous', json_build_object('scan_id', 1, 'scanned_at', now(), 'mean_change', gain,
           'share_of_local_voice_change', 0, 'p_value', 0.01, 'significant', significant,
           'direction', case when gain > 0 then 'better' when gain < 0 then 'worse' end),
           'days_7', null, 'days_30', null, 'days_90', null),
         'sparkline', json_build_object('average_total_rank', json_build_array(rank + gain, rank + 1, rank),
           'share_of_local_voice', json_build_array(0.3, 0.4, 0.4)),
         'last_scan_id', null, 'last_scanned_at', now())
     from (
       select b.*, keyword, 1 + (b.id * 7 + position) % 20 as rank, ((b.id + position) % 9 - 4) / 2.0 as gain,
         (b.id + position) % 9 in (0, 8) as significant
       from business b, jsonb_array_elements_text(b.keywords::jsonb) with ordinality as k (keyword, position)
       where b.account_id = ?
     ) as row`,
    [accountId],
  );
}
