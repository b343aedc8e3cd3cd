import {
  type BatchDto,
  type ChangeDto,
  createArea,
  createReport,
  createReportShare,
  createScan,
  type CreateScanDto,
  createScanBatch,
  exportRankingsCsv,
  getHeatMapPng,
  getImport,
  getReport,
  getReportPdf,
  getScan,
  getScanBatch,
  getScanRankings,
  importBusinesses,
  type ImportRowDto,
  listChanges,
  listScanCompetitors,
  rankAtPoint,
  type ScanDto,
} from './generated/hey-api/index.js';

/** The jobs of an agency. */
const throwOnError = true;
const tag = 'acme';
const grid = { grid_size: 7, radius_miles: 0.5 };

async function ended<T extends { completed_at: string | null }>(
  read: () => Promise<{ data: T }>,
): Promise<T> {
  let { data } = await read();
  while (data.completed_at === null) ({ data } = await read());
  return data;
}

export async function onboard(rows: ImportRowDto[]): Promise<number> {
  const { data } = await importBusinesses({ body: rows, throwOnError });
  const { created, results } = await ended(() => getImport({ path: { id: data.id }, throwOnError }));
  for (const { line, problem } of results) if (problem) console.error(line, problem.code, problem.detail);
  return created;
}

export async function scanAll(): Promise<BatchDto> {
  const { data } = await createScanBatch({ body: { tag, ...grid }, throwOnError });
  return ended(() => getScanBatch({ path: { id: data.id }, throwOnError }));
}

export const exportRanks = async (): Promise<string> =>
  (await exportRankingsCsv({ query: { tag }, throwOnError })).data;

export const fallen = async (): Promise<ChangeDto[]> =>
  (await listChanges({ query: { tag, significant: 'true', direction: 'worse' }, throwOnError })).data;

export async function overtakers(scanId: number): Promise<(string | null)[]> {
  const { data } = await listScanCompetitors({
    path: { id: scanId },
    query: { with: 'previous' },
    throwOnError,
  });
  return data.filter(({ overtook }) => overtook).map(({ name, now }) => `${name} ${now.average_total_rank}`);
}

async function scan(body: CreateScanDto): Promise<ScanDto> {
  const { data } = await createScan({ body, headers: { Prefer: 'wait=60' }, throwOnError });
  return ended(() => getScan({ path: { id: data.id }, throwOnError }));
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
  const { data: area } = await createArea({ body: { name: 'Old town', geojson }, throwOnError });
  const { geometry } = await scan({ business_id, keyword: 'pizza', area_id: area.id, spacing_meters: 200 });
  return geometry.area?.name;
}

export async function rankAt(business_id: number, lat: number, lng: number): Promise<number | null> {
  const { data } = await rankAtPoint({ body: { business_id, keyword: 'pizza', lat, lng }, throwOnError });
  if ('rank' in data) return data.rank;
  const path = { id: data.id };
  await ended(() => getScan({ path, throwOnError }));
  return (await getScanRankings({ path, throwOnError })).data.grid[0]?.rank ?? null;
}

export async function report(from: string, to: string): Promise<{ pdf: Blob; url: string }> {
  const { data } = await createReport({ body: { tag, from, to, sections: ['changes'] }, throwOnError });
  const path = { id: data.id };
  await ended(() => getReport({ path, throwOnError }));
  const { data: pdf } = await getReportPdf({ path, throwOnError });
  const { data: share } = await createReportShare({ path, body: { days: 30 }, throwOnError });
  return { pdf, url: share.url };
}

export async function picture(id: number): Promise<Blob> {
  const query = { palette: 'colorblind', unit: 'km' } as const;
  return (await getHeatMapPng({ path: { id }, query, throwOnError })).data;
}
