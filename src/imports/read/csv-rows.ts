import { readStart, withoutEmptyEnd } from '#platform/csv-input';
import { restoreCell } from '#platform/http/csv';
import { CsvError, type Info, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { IDENTIFYING } from '../../businesses/dto/place-fields.js';
import { COLUMNS, identifies, MAX_ROWS, PROBLEM_COLUMN, unknownColumns } from '../import-columns.js';
import {
  MAX_ROW_LENGTH,
  type ParsedFile,
  type ParsedRow,
  ROW_TOO_LONG,
  RowCollector,
  tooLongRow,
  unreadableFile,
  unreadableRow,
} from './parsed-file.js';

/** Maximum delimiters of a file, 50 for each row: the parser takes seconds for millions of empty cells. */
const MAX_DELIMITERS = 50 * MAX_ROWS;
const KNOWN_COLUMNS = `Known columns: ${COLUMNS.join(', ')}.`;
const PIECE = 64 * 1024;

interface Parsed {
  readonly record: string[];
  readonly info: Info;
}

/**
 * Reads a CSV file with a header (RFC 4180), with LF or CRLF. The delimiter is the most frequent one of comma, semicolon
 * and tab in the header.
 *
 * @throws Problem `unreadable_file`, `too_many_rows`
 */
export async function readCsv(file: string): Promise<ParsedFile> {
  // The parser counts a CRLF in quotes as two lines.
  const lines = file.replace(/\r\n?/g, '\n');
  const { delimiter, announced } = readStart(lines);
  // Keeps the end of the line, so that the lines have their numbers.
  const text = lines.slice(Math.max(0, announced - 1));
  if (text.trim() === '') throw unreadableFile('empty', 'The file is empty.');
  requireFewCells(text, delimiter);
  const collector = new RowCollector();
  let header: readonly string[] | null = null;
  let lastLine = 0;
  const parser = parse({
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // Also the most that an unclosed quote reads.
    max_record_size: MAX_ROW_LENGTH,
    relax_column_count: true,
    // The stream drops the rows before an error that it has not delivered yet.
    on_record: (parsed, { lines: line }) => {
      lastLine = line;
      return parsed;
    },
  });
  const source = Readable.from(pieces(text));
  try {
    for await (const parsed of source.pipe(parser)) {
      const { record, info } = parsed as Parsed;
      if (header) collector.add(rowOf(header, record, info.lines));
      else header = checkedHeader(record);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw brokenFile(error, lineAfter(text, lastLine));
  } finally {
    source.destroy();
  }
  if (!header || collector.rows.length === 0) {
    throw unreadableFile('no_rows', 'The file has a header and no rows.');
  }
  const columns = header.filter((name) => name !== PROBLEM_COLUMN);
  return { columns, delimiter, rows: collector.rows };
}

/** Yields to the event loop between pieces, because the parser is synchronous. */
async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await setImmediate();
  }
}

function requireFewCells(text: string, delimiter: string): void {
  let count = 0;
  for (let at = text.indexOf(delimiter); at !== -1; at = text.indexOf(delimiter, at + 1)) count++;
  if (count <= MAX_DELIMITERS) return;
  const max = MAX_DELIMITERS.toLocaleString('en');
  throw unreadableFile('columns', `The file has more than ${max} delimiters; a row may have too many.`);
}

function checkedHeader(record: readonly string[]): string[] {
  const names = withoutEmptyEnd(record).map((name) => name.trim().toLowerCase());
  const unnamed = names.indexOf('') + 1;
  if (unnamed > 0) throw unreadableFile('columns', `Column ${unnamed} of the header has no name.`, 1);
  const unknown = unknownColumns(names);
  if (unknown.length > 0) throw unknownProblem(unknown);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw unreadableFile('columns', `The header names \`${repeated}\` twice.`, 1);
  if (!identifies((column) => names.includes(column))) {
    throw unreadableFile(
      'columns',
      `The header needs gbp_url, external_id, ${IDENTIFYING}. ${KNOWN_COLUMNS}`,
      1,
    );
  }
  return names;
}

/** Names the unknown columns, shortened, and all known ones. */
export function unknownProblem(unknown: readonly string[]): Error {
  const named = unknown
    .slice(0, 10)
    .map((name) => `"${name.slice(0, 50).toWellFormed()}"`)
    .join(', ');
  const what = unknown.length === 1 ? 'Unknown column' : 'Unknown columns';
  return unreadableFile('columns', `${what}: ${named}. ${KNOWN_COLUMNS}`);
}

function rowOf(header: readonly string[], record: readonly string[], lastLine: number): ParsedRow {
  const line = lastLine - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  // The parser limits the characters of the cells, not their number.
  if (record.length > MAX_ROW_LENGTH) return tooLongRow(line);
  const cells = header.map((name, at) => [name, restoreCell(record[at] ?? '')] as const);
  const given = Object.fromEntries(cells.filter(([name, cell]) => cell !== '' && name !== PROBLEM_COLUMN));
  const extra = withoutEmptyEnd(record.slice(header.length));
  if (record.length >= header.length && extra.length === 0) return { line, given };
  const problem = unreadableRow(`The row has ${record.length} fields and the header has ${header.length}.`);
  return { line, given, extra, problem };
}

/** Returns the number of the first line after a line that is not blank. */
function lineAfter(text: string, line: number): number {
  const at = text.split('\n').findIndex((content, index) => index >= line && content.trim() !== '');
  return at === -1 ? line + 1 : at + 1;
}

function brokenFile({ code }: CsvError, line: number): Error {
  const row = `The row that starts on line ${line}`;
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE': {
      const detail = `${row} has ${ROW_TOO_LONG}; a quote may not be closed.`;
      return unreadableFile('row_too_long', detail, line);
    }
    case 'CSV_QUOTE_NOT_CLOSED':
      return unreadableFile('quotes', `${row} has a quote that is not closed.`, line);
    default: {
      const advice = 'Write a quote in a quoted cell twice, and quote a cell that contains one.';
      return unreadableFile('quotes', `${row} has a misplaced quote. ${advice}`, line);
    }
  }
}
