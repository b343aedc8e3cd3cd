import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type components, LocalRankingClient } from 'local-ranking-service-client';

/**
 * The jobs of an agency. Prints what each of them found as JSON. Arguments: base URL, API key, CSV file of locations with
 * the tag `acme`, folder for downloads.
 */
const [, , baseUrl = '', apiKey = '', file = '', folder = '.'] = process.argv;
const api = new LocalRankingClient({ baseUrl, apiKey });
const tag = 'acme';
const grid = { grid_size: 3, radius_miles: 0.25 };
type Schemas = components['schemas'];

/** Polls until the work has ended. */
async function ended<T extends { completed_at: string | null }>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    const work = await read();
    if (work.completed_at !== null) return work;
    await setTimeout(200);
  }
}

async function onboard(): Promise<Schemas['ImportResultsDto']> {
  const { id } = await api.post('/api/v1/businesses/import', {
    body: readFileSync(file, 'utf8'),
    contentType: 'text/csv',
  });
  return ended(() => api.get('/api/v1/imports/{id}', { path: { id } }));
}

async function scanAll(keywords?: string[]): Promise<Schemas['BatchDto']> {
  const body = { tag, ...grid, ...(keywords && { keywords }) };
  const { id } = await api.post('/api/v1/scan-batches', { body });
  return ended(() => api.get('/api/v1/scan-batches/{id}', { path: { id } }));
}

async function changesOfWeek(): Promise<Schemas['ChangeDto'][]> {
  const changes: Schemas['ChangeDto'][] = [];
  for await (const change of api.list('/api/v1/changes', { query: { tag } })) changes.push(change);
  return changes;
}

async function overtakers(scanId: number): Promise<Schemas['ScanCompetitorDto'][]> {
  const rivals = await api.get('/api/v1/scans/{id}/competitors', {
    path: { id: scanId },
    query: { with: 'previous' },
  });
  return rivals.filter(({ overtook }) => overtook);
}

async function rankAt(businessId: number, lat: number, lng: number): Promise<number | null> {
  const answer = await api.post('/api/v1/rank-at-point', {
    body: { business_id: businessId, keyword: 'farmacia', lat, lng },
  });
  // Without a measurement after 20 seconds, the answer is the scan.
  if ('rank' in answer) return answer.rank;
  const { id } = await ended(() => api.get('/api/v1/scans/{id}', { path: { id: answer.id } }));
  const { grid: pins } = await api.get('/api/v1/scans/{id}/rankings', { path: { id } });
  return pins[0]?.rank ?? null;
}

async function report(): Promise<Schemas['ReportDto']> {
  const today = new Date().toISOString().slice(0, 10);
  const { id } = await api.post('/api/v1/reports', { body: { tag, from: today, to: today } });
  return ended(() => api.get('/api/v1/reports/{id}', { path: { id } }));
}

const imported = await onboard();
const weekly = await scanAll();
const again = await scanAll(['farmacia']);
const ranks = await api.get('/api/v1/exports/rankings.csv', { query: { tag } });
const lines = await api.get('/api/v1/exports/rankings.ndjson', { query: { tag, level: 'scan' } });
const changes = await changesOfWeek();
const [store] = await api.get('/api/v1/businesses', { query: { external_id: 'store-2' } });
if (!store) throw new Error('store-2 was not imported');
const target = { business_id: store.id, keyword: 'farmacia' };
const elsewhere = await api.scanAndWait({ ...target, ...grid, center: { lat: -34.8926, lng: -56.149 } });
const circle = await api.scanAndWait({ ...target, grid_size: 5, shape: 'circle', spacing_meters: 300 });
const corners = [
  [-56.168, -34.898],
  [-56.158, -34.898],
  [-56.158, -34.889],
  [-56.168, -34.898],
];
const area = await api.post('/api/v1/areas', {
  body: { name: 'Old town', geojson: { type: 'Polygon', coordinates: [corners] } },
});
const polygon = await api.scanAndWait({ ...target, area_id: area.id, spacing_meters: 200 });
const rank = await rankAt(store.id, -34.9052, -56.1913);
const pdf = await report();
const bytes = await api.get('/api/v1/reports/{id}/pdf', { path: { id: pdf.id } });
writeFileSync(`${folder}/report.pdf`, new Uint8Array(bytes));
const share = await api.post('/api/v1/reports/{id}/shares', { path: { id: pdf.id }, body: { days: 30 } });
const feed = await api.post('/api/v1/feeds', { body: { name: 'Sheet of Acme', tag } });
const map = await api.get('/api/v1/scans/{id}/heatmap.png', { path: { id: circle.id } });
writeFileSync(`${folder}/map.png`, new Uint8Array(map));

console.log(
  JSON.stringify({
    imported: { created: imported.created, refused: imported.refused },
    weekly: { status: weekly.status, scans: weekly.scans.total, pins: weekly.pins.measured },
    again: again.scans.completed,
    exported: ranks.trimEnd().split('\r\n').length - 1,
    scans: lines.trimEnd().split('\n').length,
    changes: changes.map(({ business, keyword, mean_change }) => [
      business.external_id,
      keyword,
      mean_change,
    ]),
    overtakers: (await overtakers(changes[0]?.scan_id ?? 0)).map(({ name }) => name),
    elsewhere: { status: elsewhere.status, pins: elsewhere.pins_measured },
    circle: { shape: circle.geometry.shape, pins: circle.pins_total },
    polygon: { area: polygon.geometry.area?.name, status: polygon.status },
    rank,
    report: pdf.status,
    share: share.url,
    feed: feed.url,
  }),
);
