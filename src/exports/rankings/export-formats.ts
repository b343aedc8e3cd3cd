import { CSV, toCsv } from '#platform/http/csv';
import { EXPORT_COLUMNS, type ExportRow } from './export-rows.js';
import type { ExportLevel } from './export-scope.js';
import { parquetParts } from './parquet-parts.js';

/** Turns rows into parts of a file. */
export type ExportFormat = (
  rows: AsyncIterable<readonly ExportRow[]>,
  level: ExportLevel,
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
): AsyncGenerator<string> {
  yield toCsv(EXPORT_COLUMNS[level], []);
  for await (const batch of rows) yield toCsv(EXPORT_COLUMNS[level], batch, { header: false });
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
