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
  type Problem,
  rankAtPoint,
  type ScanDto,
} from './generated/orval.js';

/** The jobs of an agency. */
const authorization = 'Bearer …';
const options = { headers: { authorization } };
const tag = 'acme';
const grid = { grid_size: 7, radius_miles: 0.5 };

type Success<A> = Extract<A, { status: 200 | 201 | 202 }> extends { data: infer Body } ? Body : never;

/** Returns the body of a successful response. */
function need<A extends { status: number; data: unknown }>(answer: A): Success<A> {
  if (answer.status > 299) throw new Error((answer.data as Problem).detail);
  return answer.data as Success<A>;
}

async function ended<T extends { completed_at: string | null }>(read: () => Promise<T>): Promise<T> {
  let work = await read();
  while (work.completed_at === null) work = await read();
  return work;
}

export async function onboard(rows: ImportRowDto[]): Promise<number> {
  // An operation with several types of bodies needs the type.
  const headers = { authorization, 'content-type': 'application/json' };
  const { id } = need(await importBusinesses(rows, {}, { headers }));
  const { created, results } = await ended(async () => need(await getImport(id, {}, options)));
  for (const { line, problem } of results) if (problem) console.error(line, problem.code, problem.detail);
  return created;
}

export async function scanAll(): Promise<BatchDto> {
  const { id } = need(await createScanBatch({ tag, ...grid }, options));
  return ended(async () => need(await getScanBatch(id, {}, options)));
}

export const exportRanks = async (): Promise<string> => need(await exportRankingsCsv({ tag }, options));

export const fallen = async (): Promise<ChangeDto[]> =>
  need(await listChanges({ tag, significant: 'true', direction: 'worse' }, options));

export async function overtakers(scanId: number): Promise<(string | null)[]> {
  const rivals = need(await listScanCompetitors(scanId, { with: 'previous' }, options));
  return rivals
    .filter(({ overtook }) => overtook)
    .map(({ name, now }) => `${name} ${now.average_total_rank}`);
}

async function scan(body: CreateScanDto): Promise<ScanDto> {
  const { id } = need(await createScan(body, { headers: { authorization, prefer: 'wait=60' } }));
  return ended(async () => need(await getScan(id, {}, options)));
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
  const area = need(await createArea({ name: 'Old town', geojson }, options));
  const { geometry } = await scan({ business_id, keyword: 'pizza', area_id: area.id, spacing_meters: 200 });
  return geometry.area?.name;
}

export async function rankAt(business_id: number, lat: number, lng: number): Promise<number | null> {
  const answer = await rankAtPoint({ business_id, keyword: 'pizza', lat, lng }, options);
  if (answer.status === 200) return answer.data.rank;
  if (answer.status !== 202) throw new Error(String(answer.status));
  const { id } = answer.data;
  await ended(async () => need(await getScan(id, {}, options)));
  return need(await getScanRankings(id, {}, options)).grid[0]?.rank ?? null;
}

export async function report(from: string, to: string): Promise<{ pdf: Blob; url: string }> {
  const { id } = need(await createReport({ tag, from, to, sections: ['changes'] }, options));
  await ended(async () => need(await getReport(id, {}, options)));
  const pdf = need(await getReportPdf(id, options));
  const { url } = need(await createReportShare(id, { days: 30 }, options));
  return { pdf, url };
}

export const picture = async (id: number): Promise<Blob> =>
  need(await getHeatMapPng(id, { palette: 'colorblind', unit: 'km' }, options));
