import { copyRows, type SqlClient } from './copy-rows.js';
import { KEYWORDS } from './real-scans.js';
import { PLACES, seedScans } from './seed-scans.js';

const DAYS = 365;
/** Scans per place of the pool. */
const SCANS_PER_PLACE = 50;

/** What the scans are distributed over. */
interface Distribution {
  readonly businesses: number;
  readonly series: number;
  readonly businessesPerAccount: number;
  readonly placesOfScan: number;
  /** The size of the pool of places. */
  readonly places: number;
  readonly daysApart: number;
}

/** A business and keyword with a daily scan for a year. */
export interface Series {
  readonly account: number;
  readonly business: number;
  readonly keyword: string;
}

/** Returns the distribution of a year of daily scans of 20 places per series. */
function yearOf(scans: number): Distribution {
  const series = Math.ceil(scans / DAYS);
  const places = Math.max(200, Math.ceil(scans / SCANS_PER_PLACE));
  const businesses = Math.ceil(series / KEYWORDS.length);
  return { businesses, series, businessesPerAccount: 50, placesOfScan: PLACES, places, daysApart: 1 };
}

/**
 * Copies the real scans of account 1 and business 1 to a number of scans. A scan has places of a common pool, with the
 * ranks of places of a real scan.
 */
export async function seed(
  client: SqlClient,
  scans: number,
  { businesses, businessesPerAccount, ...rest }: Distribution = yearOf(scans),
): Promise<Series[]> {
  const accountOf = (business: number): number => 1 + Math.floor(business / businessesPerAccount);
  for (const table of ['business', 'place', 'scan', 'scan_place']) await createTemplates(client, table);
  await client.query(
    `insert into account (plan, created_at) select 'agency', now() from generate_series(2, $1::int)`,
    [accountOf(businesses - 1)],
  );
  await copyRows(client, 'business', `generate_series(0, ${businesses - 1}) i, business_template template`, {
    id: '2 + i',
    account_id: `1 + i / ${businessesPerAccount}`,
    cid: 'null',
    place_id: 'null',
    listed_as: 'null',
    feature_id: 'null',
    name: `'Shop ' || i`,
    normalized_name: `'shop ' || i`,
    lat: 'lat + i * 1e-4',
    lng: 'lng + i * 1e-4',
  });
  const firstPlace = await copyPlaces(client, rest.places);
  await seedScans(client, { ...rest, scans, firstPlace });
  return Array.from({ length: rest.series }, (_, i) => {
    const index = Math.floor(i / KEYWORDS.length);
    return { account: accountOf(index), business: 2 + index, keyword: KEYWORDS[i % KEYWORDS.length] ?? '' };
  });
}

/** Copies the rows of a table to `<table>_template`, numbered from 0. */
async function createTemplates(client: SqlClient, table: string): Promise<void> {
  await client.query(
    `create temp table ${table}_template as select row_number() over () - 1 as number, * from ${table}`,
  );
  // With statistics the planner hashes the templates, so copies keep the order of generate_series.
  await client.query(`analyze ${table}_template`);
}

/** Returns the id of the first copy. */
async function copyPlaces(client: SqlClient, count: number): Promise<number> {
  const { rows } = await client.query<{ first: number; real: number }>(
    'select max(id) + 1 as first, count(*)::int as real from place_template',
  );
  const { first = 1, real = 1 } = rows[0] ?? {};
  await copyRows(
    client,
    'place',
    `generate_series(0, ${count - 1}) i join place_template template on number = i % ${real}`,
    {
      id: `${first} + i`,
      place_id: `'pool:' || i`,
      name: `name || ' ' || i`,
      cid: 'null',
      same_place_id: 'null',
      lat: 'lat + i * 1e-5',
      lng: 'lng + i * 1e-5',
    },
  );
  return first;
}
