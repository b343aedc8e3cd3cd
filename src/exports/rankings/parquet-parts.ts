import type { ColumnSource, SchemaElement } from 'hyparquet-writer';
import { EXPORT_COLUMNS, type ExportCell, type ExportRow } from './export-rows.js';
import type { ExportLevel } from './export-scope.js';

/** Columns that are no text. */
const TYPES: Readonly<Record<string, 'INT32' | 'DOUBLE' | 'BOOLEAN'>> = {
  business_id: 'INT32',
  scan_id: 'INT32',
  grid_size: 'INT32',
  radius_miles: 'DOUBLE',
  spacing_meters: 'DOUBLE',
  center_lat: 'DOUBLE',
  center_lng: 'DOUBLE',
  zoom: 'DOUBLE',
  row: 'INT32',
  col: 'INT32',
  index: 'INT32',
  lat: 'DOUBLE',
  lng: 'DOUBLE',
  rank: 'INT32',
  found: 'BOOLEAN',
  average_rank: 'DOUBLE',
  average_total_rank: 'DOUBLE',
  share_of_local_voice: 'DOUBLE',
  found_pins: 'INT32',
  measured_pins: 'INT32',
  total_pins: 'INT32',
  health_score: 'INT32',
};

const TIMES: Readonly<Record<string, Omit<SchemaElement, 'name'>>> = {
  date: {
    type: 'INT32',
    converted_type: 'DATE',
    logical_type: { type: 'DATE' },
    repetition_type: 'OPTIONAL',
  },
  scanned_at: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    repetition_type: 'OPTIONAL',
  },
};

/** Rows of a group: more make the file smaller, and hold the event loop for longer while they are written. */
const GROUP = 5_000;

/** Writes a Parquet file. All columns are nullable. */
export async function* parquetParts(
  rows: AsyncIterable<readonly ExportRow[]>,
  level: ExportLevel,
): AsyncGenerator<Uint8Array> {
  // Loaded on first use: most processes write no Parquet.
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const writer = new ByteWriter();
  const columns = (batch: readonly ExportRow[]): ColumnSource[] =>
    EXPORT_COLUMNS[level].map((name) =>
      name in TIMES
        ? { name, data: batch.map((row) => timeOf(row[name])) }
        : {
            name,
            type: TYPES[name] ?? 'STRING',
            nullable: true,
            data: batch.map((row) => row[name] ?? null),
          },
    );
  const take = (): Uint8Array => {
    const part = writer.getBytes().slice();
    // Only the position in the buffer restarts. The position in the file continues.
    writer.index = 0;
    return part;
  };
  const schemaOverrides = Object.fromEntries(
    Object.entries(TIMES).map(([name, element]) => [name, { name, ...element }]),
  );
  const file = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: columns([]), schemaOverrides }),
  });
  for await (const group of inGroups(rows)) {
    await file.write({ columnData: columns(group), rowGroupSize: group.length });
    yield take();
  }
  await file.finish();
  yield take();
}

function timeOf(cell: ExportCell | undefined): Date | null {
  return typeof cell === 'string' ? new Date(cell) : null;
}

async function* inGroups(rows: AsyncIterable<readonly ExportRow[]>): AsyncGenerator<ExportRow[]> {
  let group: ExportRow[] = [];
  for await (const batch of rows) {
    group.push(...batch);
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
