import { join } from 'node:path';
import type pg from 'pg';
import { Cluster } from '../../../src/platform/database/embedded/cluster.js';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { until } from '../../support/wait.js';
import { bearer, type Running, stop } from '../servers.js';
import { copyRows } from '../storage/copy-rows.js';
import { validFile } from './bodies.js';

const FILE_ROWS = 6_000;
const FILES = 2;
/** Of each business. */
const KEYWORDS = 3;
/** Scans of 441 pins. */
const SCANS = 80;

interface Filling {
  readonly env: Readonly<Record<string, string>>;
  readonly key: string;
  readonly start: () => Promise<Running>;
}

/**
 * Fills an installation with a business that has 80 scans of 441 pins, and imports 12,000 businesses through its own door
 * as the last thing, so that no statistics but its own are current.
 */
export async function fillLargeAccount({ env, key, start }: Filling): Promise<Running> {
  const first = await start();
  const { name, lat, lng, keyword } = PHARMACY;
  const { id } = await post(first, key, '/api/v1/businesses', { gbp_url: mapsUrl(name, lat, lng) });
  await post(first, key, '/api/v1/scans', { business_id: id, keyword, grid_size: 21, radius_miles: 2 });
  await stop(first);
  await changeRows(env, copyScans);
  const importing = await start();
  for (let file = 0; file < FILES; file++) {
    await importFile(importing, key, validFile(FILE_ROWS, 1 + file * FILE_ROWS));
  }
  await stop(importing);
  await changeRows(env, trackKeywords);
  return start();
}

async function copyScans(client: pg.ClientBase): Promise<void> {
  for (const table of ['scan', 'scan_place']) {
    await client.query(`create temp table ${table}_template as select * from ${table}`);
  }
  const from = (table: string): string => `generate_series(1, ${SCANS}) i, ${table}_template template`;
  const at = `now() - interval '1 day' * (${SCANS} - i)`;
  await copyRows(client, 'scan', from('scan'), {
    id: 'template.id + i',
    created_at: at,
    started_at: at,
    completed_at: at,
  });
  await copyRows(client, 'scan_place', from('scan_place'), { scan_id: 'template.scan_id + i' });
}

/** Gives each imported business the results of a keyword, as the background task and scans would in some minutes. */
async function trackKeywords(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create temp table keyword_template as select * from tracked_keyword where business_id = 1',
  );
  await copyRows(
    client,
    'tracked_keyword',
    `business cross join generate_series(1, ${KEYWORDS}) i cross join (select * from keyword_template limit 1) template
     where business.id > 1`,
    {
      id: `1000000 + business.id * ${KEYWORDS} + i`,
      business_id: 'business.id',
      keyword: `'keyword ' || i`,
      keyword_key: `'keyword ' || i`,
      is_tracked: 'true',
      average_total_rank: 'abs(hashint4(business.id * 7 + i)) % 2000 / 100.0',
      change_previous: '(hashint4(business.id + i) % 1000) / 100.0',
      significant_previous: 'hashint4(business.id + i) % 5 = 0',
    },
  );
  await client.query('delete from portfolio_due');
}

/** Changes the database of a stopped service, and leaves the statistics of the planner as they are. */
async function changeRows(
  env: Readonly<Record<string, string>>,
  change: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const cluster = await Cluster.open(join(env['DATA_DIR'] ?? '', 'database'));
  // A cluster answers queries as a client of pg does.
  await change(cluster as unknown as pg.ClientBase);
  await cluster.close();
}

async function importFile({ url }: Running, key: string, file: Buffer): Promise<void> {
  const response = await fetch(`${url}/api/v1/businesses/import`, {
    method: 'POST',
    headers: { ...bearer(key), 'content-type': 'text/csv' },
    body: new Uint8Array(file),
  });
  const location = response.headers.get('location') ?? '';
  await until(
    async () => {
      const read = await fetch(`${url}${location}?limit=1`, { headers: bearer(key) });
      return (await read.json()) as { completed_at: string | null };
    },
    ({ completed_at: at }) => at !== null,
  );
}

async function post({ url }: Running, key: string, path: string, body: object) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...bearer(key), 'content-type': 'application/json', prefer: 'wait=60' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { id: number };
}
