import { canonicalProfileUrl } from '#libs/place-identity';
import { CSV, type CsvStyle, toCsv } from '#platform/http/csv';
import { EXPORT_COLUMNS, type ExportCell, type ExportRow } from './export-rows.js';
import type { ExportLevel } from './export-scope.js';
import { parquetParts } from './parquet-parts.js';

/** Turns rows into parts of a file. */
export type ExportFormat = (
  rows: AsyncIterable<readonly ExportRow[]>,
  level: ExportLevel,
  style: CsvStyle,
) => AsyncIterable<string | Uint8Array>;

export const NDJSON = 'application/x-ndjson';
export const PARQUET = 'application/vnd.apache.parquet';

/** Formats of exports by media type. */
export const EXPORT_FORMATS = {
  [CSV]: csvParts,
  [NDJSON]: ndjsonParts,
  [PARQUET]: parquetParts,
} as const satisfies Record<string, ExportFormat>;

export type ExportType = keyof typeof EXPORT_FORMATS;

async function* csvParts(
  rows: AsyncIterable<readonly ExportRow[]>,
  level: ExportLevel,
  style: CsvStyle,
): AsyncGenerator<string> {
  yield toCsv(EXPORT_COLUMNS[level], [], { style });
  for await (const batch of rows) {
    const lines = style.keepsTexts ? batch.map(withLinks) : batch;
    yield toCsv(EXPORT_COLUMNS[level], lines, { header: false, style });
  }
}

/** Replaces CIDs by links, because spreadsheets round numbers of more than 15 digits. */
function withLinks(row: ExportRow): ExportRow {
  return { ...row, cid: linkOf(row['cid']), candidate_cid: linkOf(row['candidate_cid']) };
}

function linkOf(cid: ExportCell | undefined): string | null {
  return typeof cid === 'string' ? canonicalProfileUrl({ cid, placeId: null }) : null;
}

async function* ndjsonParts(
  rows: AsyncIterable<readonly ExportRow[]>,
  level: ExportLevel,
): AsyncGenerator<string> {
  const columns: readonly string[] = EXPORT_COLUMNS[level];
  for await (const batch of rows) {
    yield batch
      .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}\n`)
      .join('');
  }
}
