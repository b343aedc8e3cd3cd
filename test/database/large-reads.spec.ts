import { BackgroundTasks } from '#platform/background/background-tasks';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KEYWORDS } from '../bench/storage/real-scans.js';
import { seed, type Series } from '../bench/storage/seed.js';
import { describeWith } from '../support/describe-with.js';
import { createBusiness, scan as scanOnce } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

const SCANS = 10_000;
const PLACES_OF_SCAN = 30;
const DAY_MS = 86_400_000;
/** Far less than the results of all scans, and more than all reads below return. */
const MOST_RESULTS = (SCANS * PLACES_OF_SCAN) / 4;

/** What PostgreSQL has counted of the table of results. */
interface Reads {
  /** Sequential ones. */
  readonly scans: number;
  /** Read by an index. */
  readonly rows: number;
}

describeWith('postgresql', 'reads of an installation with many stored scans', () => {
  let server: TestServer;
  let client: pg.Client;
  let api: Api;
  let series: Series;

  beforeAll(async () => {
    server = await TestServer.start('postgresql');
    api = await server.newCustomer();
    client = new pg.Client({ connectionString: server.environment['DATABASE_URL'] });
    await client.connect();
    const id = await createBusiness(api);
    for (const keyword of KEYWORDS) {
      await scanOnce(api, { business_id: id, keyword, grid_size: 7, radius_miles: 0.5 });
    }
    const weekly = { businesses: 40, series: 200, businessesPerAccount: 40, daysApart: 7, places: 400 };
    const [first] = await seed(client, SCANS, { ...weekly, placesOfScan: PLACES_OF_SCAN });
    if (!first) throw new Error('there are no series');
    series = first;
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  it('no read goes through the results of all stored scans', async () => {
    const { rows } = await client.query<{ id: number }>(
      'select max(id) as id from scan where business_id = $1 and keyword = $2',
      [series.business, series.keyword],
    );
    const scan = `/api/v1/scans/${rows[0]?.id ?? 0}`;
    const of = `business_id=${series.business}`;
    const week = `from=${day(-6)}&to=${day(0)}`;
    const named = `${of}&keyword=${series.keyword}`;
    server.app.get(BackgroundTasks).isPaused = true;
    await client.query('select pg_stat_reset()');
    for (const path of [
      '/api/v1/competitors?limit=100',
      '/api/v1/competitors?limit=100&include=',
      `/api/v1/competitors?${of}`,
      `/api/v1/competitors?${named}`,
      `/api/v1/competitors?keyword=${series.keyword}`,
      `/api/v1/competitors?${named}&grid_size=7`,
      `${scan}/competitors`,
      `${scan}/competitors?with=previous`,
      scan,
      `${scan}/rankings`,
      `${scan}/pins`,
      `${scan}/pins/0/0`,
      `${scan}/comparison`,
      `${scan}/health`,
      `${scan}/explanation`,
      `/api/v1/rankings?${named}`,
      `/api/v1/history?${named}&${week}`,
      `/api/v1/history?${named}&${week}&place_id=pool:1`,
      `/api/v1/history/pin?${named}&${week}&grid_size=7&radius_miles=0.5&row=0&col=0`,
      '/api/v1/scans?limit=100',
      `/api/v1/scans?${of}&limit=1`,
      '/api/v1/portfolio',
      '/api/v1/portfolio/summary',
      '/api/v1/changes?limit=100',
      `/api/v1/exports/rankings.csv?${of}&${week}&level=scan`,
      `/api/v1/exports/rankings.csv?${week}&level=scan`,
      `/api/v1/exports/rankings.csv?keyword=${series.keyword}&${week}&level=scan`,
    ]) {
      await api.get(path).expect(200);
    }
    const { scans, rows: read } = await readsSoFar();
    expect(scans).toBe(0);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(MOST_RESULTS);
  });

  /** A session reports its counts when it ends. */
  async function readsSoFar(): Promise<Reads> {
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const { rows } = await client.query<Reads>(
      `select seq_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_user_tables where relname = 'scan_place'`,
    );
    return rows[0] ?? { scans: Number.NaN, rows: Number.NaN };
  }
});

function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
}
