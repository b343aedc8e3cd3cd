import createClient from 'openapi-fetch';
import type { components, paths } from './generated/schema.js';

/** The jobs of an agency. */
type Schemas = components['schemas'];

const client = createClient<paths>({
  baseUrl: 'http://localhost:3000',
  headers: { authorization: 'Bearer …' },
});
const tag = 'acme';
const grid = { grid_size: 7, radius_miles: 0.5 };

/** Returns the body of a successful response. */
function need<T>({ data, error }: { data?: T; error?: Schemas['Problem'] }): T {
  if (data === undefined) throw new Error(error?.detail);
  return data;
}

async function ended<T extends { completed_at: string | null }>(read: () => Promise<T>): Promise<T> {
  let work = await read();
  while (work.completed_at === null) work = await read();
  return work;
}

export async function onboard(csv: string): Promise<number> {
  const { id } = need(
    await client.POST('/api/v1/businesses/import', {
      body: csv,
      bodySerializer: (body) => body,
      headers: { 'content-type': 'text/csv' },
    }),
  );
  const read = async () => need(await client.GET('/api/v1/imports/{id}', { params: { path: { id } } }));
  const { created, results } = await ended(read);
  for (const { line, problem } of results) if (problem) console.error(line, problem.code, problem.detail);
  return created;
}

export async function scanAll(): Promise<Schemas['BatchDto']> {
  const { id } = need(await client.POST('/api/v1/scan-batches', { body: { tag, ...grid } }));
  return ended(async () => need(await client.GET('/api/v1/scan-batches/{id}', { params: { path: { id } } })));
}

export async function exportRanks(): Promise<string> {
  const query = { tag };
  return need(await client.GET('/api/v1/exports/rankings.csv', { params: { query }, parseAs: 'text' }));
}

export async function fallen(): Promise<Schemas['ChangeDto'][]> {
  const query = { tag, significant: 'true', direction: 'worse' } as const;
  return need(await client.GET('/api/v1/changes', { params: { query } }));
}

export async function overtakers(scanId: number): Promise<(string | null)[]> {
  const params = { path: { id: scanId }, query: { with: 'previous' } } as const;
  const rivals = need(await client.GET('/api/v1/scans/{id}/competitors', { params }));
  return rivals
    .filter(({ overtook }) => overtook)
    .map(({ name, now }) => `${name} ${now.average_total_rank}`);
}

async function scan(body: Schemas['CreateScanDto']): Promise<Schemas['ScanDto']> {
  const params = { header: { Prefer: 'wait=60' } };
  const { id } = need(await client.POST('/api/v1/scans', { params, body }));
  return ended(async () => need(await client.GET('/api/v1/scans/{id}', { params: { path: { id } } })));
}

export const scanElsewhere = (business_id: number) =>
  scan({ business_id, keyword: 'pizza', ...grid, center: { lat: 40.7, lng: -74 } });

export const scanCircle = (business_id: number) =>
  scan({ business_id, keyword: 'pizza', grid_size: 7, shape: 'circle', spacing_meters: 300 });

export async function scanPolygon(
  business_id: number,
  coordinates: number[][][],
): Promise<string | undefined> {
  const geojson = { type: 'Polygon', coordinates };
  const area = need(await client.POST('/api/v1/areas', { body: { name: 'Old town', geojson } }));
  const { geometry } = await scan({ business_id, keyword: 'pizza', area_id: area.id, spacing_meters: 200 });
  return geometry.area?.name;
}

export async function rankAt(business_id: number, lat: number, lng: number): Promise<number | null> {
  const body = { business_id, keyword: 'pizza', lat, lng };
  const answer = need(await client.POST('/api/v1/rank-at-point', { body }));
  if ('rank' in answer) return answer.rank;
  const params = { path: { id: answer.id } };
  await ended(async () => need(await client.GET('/api/v1/scans/{id}', { params })));
  return need(await client.GET('/api/v1/scans/{id}/rankings', { params })).grid[0]?.rank ?? null;
}

export async function report(from: string, to: string): Promise<{ pdf: ArrayBuffer; url: string }> {
  const { id } = need(
    await client.POST('/api/v1/reports', { body: { tag, from, to, sections: ['changes'] } }),
  );
  const params = { path: { id } };
  await ended(async () => need(await client.GET('/api/v1/reports/{id}', { params })));
  const pdf = need(await client.GET('/api/v1/reports/{id}/pdf', { params, parseAs: 'arrayBuffer' }));
  const { url } = need(await client.POST('/api/v1/reports/{id}/shares', { params, body: { days: 30 } }));
  return { pdf, url };
}

export async function picture(id: number): Promise<Blob> {
  const params = { path: { id }, query: { palette: 'colorblind', unit: 'km' } } as const;
  return need(await client.GET('/api/v1/scans/{id}/heatmap.png', { params, parseAs: 'blob' }));
}
