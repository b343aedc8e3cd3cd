import { copyRows, type SqlClient } from './copy-rows.js';
import { KEYWORDS } from './real-scans.js';

export const PINS = 49;
export const PLACES = 20;

interface Plan {
  readonly scans: number;
  readonly series: number;
  /** The first of `places` consecutive ids. */
  readonly firstPlace: number;
  readonly places: number;
  readonly placesOfScan: number;
  readonly daysApart: number;
}

/** Inserts scans in chronological order: all series on each of the days, until yesterday. */
export async function seedScans(
  client: SqlClient,
  { scans, series, firstPlace, places, placesOfScan, daysApart }: Plan,
) {
  const business = `i % ${series} / ${KEYWORDS.length}`;
  const keyword = `i % ${series} % ${KEYWORDS.length}`;
  const endedAt = `date_trunc('day', now()) - interval '1 day' * (1 + ${daysApart} * (${Math.ceil(scans / series) - 1} - i / ${series}))
    + interval '1 second' * (i % ${series})`;
  const placeId = `${firstPlace} + (${business} * 7 + ${keyword} * ${placesOfScan} + place) % ${places}`;
  const firstScan = `(select max(id) + 1 from scan_template)`;
  const names = `('{${KEYWORDS.join(',')}}'::text[])[${keyword} + 1]`;
  const constraints = await dropConstraints(client, ['scan', 'scan_place']);
  await copyRows(
    client,
    'scan',
    // Each day uses another template, so that ranks change.
    `generate_series(0, ${scans - 1}) i
       join scan_template template on number = (i + i / ${series}) % (select count(*) from scan_template)
       join business on business.id = 2 + ${business}`,
    {
      id: `${firstScan} + i`,
      business_id: 'business.id',
      account_id: 'business.account_id',
      keyword: names,
      keyword_key: names,
      center_lat: 'business.lat',
      center_lng: 'business.lng',
      created_at: endedAt,
      started_at: endedAt,
      completed_at: endedAt,
      subject_place_id: placeId.replace('place)', '0)'),
    },
  );
  await copyRows(
    client,
    'scan_place',
    `generate_series(0, ${scans * placesOfScan - 1}) row
       cross join lateral (select row / ${placesOfScan} as i, row % ${placesOfScan} as place) parts
       join scan_place_template template
         on number = (i * 7 + i / ${series} * 3 + place * 31) % (select count(*) from scan_place_template)`,
    { scan_id: `${firstScan} + i`, place_id: placeId },
  );
  for (const sql of constraints) await client.query(sql);
  await client.query('vacuum analyze');
}

/** Drops constraints and indexes, which slow down inserts. @returns the statements that create them again */
async function dropConstraints(client: SqlClient, tables: readonly string[]): Promise<string[]> {
  // In the order of creation: referenced keys first.
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
       case contype when 'p' then 1 else 3 end as turn
     from pg_constraint where contype in ('p', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary
     order by turn`,
    [tables],
  );
  for (const { drop } of rows.toReversed()) await client.query(drop);
  return rows.map(({ make }) => make);
}
