import { copyRows, type SqlClient } from './copy-rows.js';
import { KEYWORDS } from './real-scans.js';
import { seed } from './seed.js';

/** Businesses of account 1; account 2 has the others. */
const BUSINESSES = 1_980;
const ALL_BUSINESSES = 2_000;
const SERIES = ALL_BUSINESSES * KEYWORDS.length;
const PLACES_OF_SCAN = 30;
const PLACES_PER_BUSINESS = 10;
/** How far back the changes of scans are stored. */
const DAYS_OF_CHANGES = 30;

/**
 * Fills a database that has the real scans with weekly scans of 2,000 businesses with five keywords each, with what the
 * service stores of their latest scans. Databases with other numbers of scans return the same numbers of rows.
 */
export async function fillLarge(client: SqlClient, scans: number): Promise<void> {
  await seed(client, scans, {
    businesses: ALL_BUSINESSES,
    businessesPerAccount: BUSINESSES,
    series: SERIES,
    placesOfScan: PLACES_OF_SCAN,
    places: ALL_BUSINESSES * PLACES_PER_BUSINESS,
    daysApart: 7,
  });
  const latest = `(select *, row_number() over (partition by business_id, keyword_key order by completed_at desc) as age
    from scan where business_id > 1)`;
  await copyRows(
    client,
    'tracked_keyword',
    `(select * from tracked_keyword order by id limit 1) template cross join ${latest} scan where age = 1`,
    {
      id: '1000 + row_number() over (order by scan.id)',
      account_id: 'scan.account_id',
      business_id: 'scan.business_id',
      keyword: 'scan.keyword',
      keyword_key: 'scan.keyword_key',
      series_id: 'scan.series_id',
      scan_id: 'scan.id',
      scanned_at: 'scan.completed_at',
      average_total_rank: 'scan.average_total_rank',
      share_of_local_voice: 'scan.share_of_local_voice',
      health_score: 'scan.health_score',
      is_tracked: 'true',
    },
  );
  await client.query(`
    insert into scan_change (scan_id, previous_scan_id, account_id, livemode, business_id, completed_at, compared_pins,
      mean_change, p_value, significant)
    select id, id - ${SERIES}, account_id, livemode, business_id, completed_at, 49, id % 7 - 3, 0.05, id % 10 = 0
    from scan where business_id > 1 and completed_at > now() - interval '${DAYS_OF_CHANGES} days'
      and exists (select from scan previous where previous.id = scan.id - ${SERIES} and previous.business_id > 1)`);
  await client.query('vacuum analyze');
}
