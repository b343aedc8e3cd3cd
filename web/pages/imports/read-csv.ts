import { parse, unparse } from 'papaparse';
import type { Mapping } from './columns.js';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ROWS = 10_000;
/** The first line by which Excel announces the delimiter. */
const ANNOUNCED = /^sep=([,;\t|])(?:\r\n?|\n)/i;

/** A parsed file. */
export interface CsvFile {
  readonly name: string;
  readonly header: readonly string[];
  /** Without empty rows. */
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** The line of the file on which the row starts. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file cannot be imported. */
export interface CsvFault {
  readonly code: 'tooLarge' | 'noRows' | 'tooManyRows' | 'unclosed';
  readonly n: number;
}

/** Reads a file as UTF-8, else as Windows-1252. */
export async function readCsv(file: File): Promise<CsvFile | CsvFault> {
  if (file.size > MAX_BYTES) return { code: 'tooLarge', n: file.size };
  return parseCsv(file.name, decode(await file.arrayBuffer()));
}

export function parseCsv(name: string, text: string): CsvFile | CsvFault {
  const content = text.replace(/^\ufeff/, '');
  const [announced = '', delimiter = ''] = ANNOUNCED.exec(content) ?? [];
  const { data, errors } = parse<string[]>(content.slice(announced.length), {
    delimiter,
    delimitersToGuess: [',', ';', '\t'],
  });
  let line = announced === '' ? 1 : 2;
  const all = data.map((cells) => {
    const row = { line, cells };
    line += 1 + breaksIn(cells);
    return row;
  });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) return { code: 'unclosed', n: all[quotes.row ?? 0]?.line ?? 1 };
  const [header, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!header || rows.length === 0) return { code: 'noRows', n: 0 };
  if (rows.length > MAX_ROWS) return { code: 'tooManyRows', n: rows.length };
  return { name, header: header.cells, rows };
}

/** Returns the file that is sent: the mapped columns under the names of the import. */
export function mappedCsv({ header, rows }: CsvFile, mapping: Mapping): string {
  const kept = mapping.flatMap((column, at) => (column === null ? [] : [at]));
  // A row that has more cells than the header keeps them, so that the service refuses it instead of losing them.
  const lines = rows.map(({ cells }) => [
    ...kept.map((at) => cells[at] ?? ''),
    ...cells.slice(header.length),
  ]);
  return unparse([kept.map((at) => mapping[at]), ...lines], { newline: '\n' });
}

/** Returns the row of the file for each line of the sent file. */
export function rowsBySentLine({ header, rows }: CsvFile, mapping: Mapping): Map<number, CsvRow> {
  const result = new Map<number, CsvRow>();
  let line = 2;
  for (const row of rows) {
    result.set(line, row);
    line += 1 + breaksIn(row.cells.filter((_, at) => at >= header.length || Boolean(mapping[at])));
  }
  return result;
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
