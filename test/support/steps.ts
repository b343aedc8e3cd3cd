import type { Response } from 'supertest';
import { nameKey } from '../../src/businesses/business-name.js';
import type { Schema } from './api.js';
import { mapsUrl, PHARMACY } from './samples.js';
import type { Api, TestServer } from './test-server.js';
import { finished, type Scan, until } from './wait.js';

interface BusinessSample {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/** Returns the body of POST /businesses for a place whose URL has its name and location. */
export function businessAt({ name, lat, lng }: BusinessSample, more: object = {}): object {
  return { gbp_url: mapsUrl(name, lat, lng), ...more };
}

/** Creates a business. @returns its id */
export async function createBusiness(
  api: Api,
  sample: BusinessSample = PHARMACY,
  more: object = {},
): Promise<number> {
  const created = await api.post('/api/v1/businesses').send(businessAt(sample, more)).expect(201);
  return created.body.id;
}

/** Waits for the end of the look-up of a new business, which adds details to it in the background. */
export async function lookedUp(server: TestServer, id: number): Promise<void> {
  await until(
    () => server.sql('select 1 from business where id = ? and looked_up_at is not null', [id]),
    ({ length }) => length > 0,
  );
}

/** Waits until the insights of the ended scans of an account are generated. */
export async function insightsGenerated(server: TestServer, accountId: number): Promise<void> {
  await until(
    () => server.sql('select 1 from insight_due where account_id = ?', [accountId]),
    ({ length }) => length === 0,
  );
}

/** Lists the place of a business under another name, as if its owner had renamed it, so that scans look for that name. */
export async function renameListing(server: TestServer, id: number, name: string): Promise<void> {
  await lookedUp(server, id);
  const rename = `update business set name = ?, normalized_name = ?, listed_as = null, place_id = null where id = ?`;
  await server.sql(rename, [name, nameKey(name), id]);
}

export interface ScanRequest {
  readonly business_id: number;
  readonly keyword?: string;
  readonly grid_size?: number;
  readonly radius_miles?: number;
  readonly zoom?: number;
  readonly language?: string;
  readonly purpose?: string;
}

/** Starts a scan. @returns its path */
export async function startScan(api: Api, request: ScanRequest): Promise<string> {
  const posted = await api
    .post('/api/v1/scans')
    .send({ keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5, ...request })
    .expect(202);
  return String(posted.headers['location']);
}

/** Runs a scan to its end. */
export async function scan(api: Api, request: ScanRequest): Promise<Scan> {
  return finished(api, await startScan(api, request));
}

/** The response of GET /rankings after a completed scan, whose `metrics` are not null. */
export type Rankings = Schema<'RankingsDto'> & {
  metrics: NonNullable<Schema<'RankingsDto'>['metrics']>;
};

/** Reads the rankings of a business, by default for the sample keyword. */
export async function rankings(
  api: Api,
  query: { business_id: number; keyword?: string; limit?: number },
): Promise<Rankings> {
  const answer = await api
    .get('/api/v1/rankings')
    .query({ keyword: PHARMACY.keyword, ...query })
    .expect(200);
  return answer.body as Rankings;
}

/** Reads all pages by their `Link: rel="next"`. */
export async function readAllPages(api: Api, path: string): Promise<{ pages: number[]; rows: unknown[] }> {
  const rows: unknown[] = [];
  const pages: number[] = [];
  for (let next: string | null = path; next !== null;) {
    const page: Response = await api.get(next).expect(200);
    const list = page.body as unknown[];
    pages.push(list.length);
    rows.push(...list);
    next = nextPage(page);
  }
  return { pages, rows };
}

/** Returns the URL of the next page; null on the last page. */
export function nextPage({ headers }: Response): string | null {
  const { link } = headers as { link?: string };
  if (link === undefined) return null;
  const target = /^<([^>]+)>; rel="next"$/.exec(link)?.[1];
  if (target === undefined) throw new Error(`not a link to a next page: ${link}`);
  return target;
}
