import { CommandFailure } from '#platform/cli/command-failure';
import { CsvError, type Info, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { LONGEST_ROW, type Row, type RowFields } from './row.js';

const DELIMITERS = [',', ';', '\t'];
const REQUIRED = ['name', 'lat', 'lng'];

/**
 * Rows of a CSV with a header, after RFC 4180: quotes, line breaks in quotes, either line ending. The delimiter is the
 * one of comma, semicolon and tab that the header has most of. A row's line is the one it ends on.
 *
 * @throws CommandFailure `file_broken`
 */
export async function* csvRows(pieces: AsyncIterable<string>, head: string): AsyncGenerator<Row> {
  const skipped: Row[] = [];
  const parser = parse({
    delimiter: delimiterOf(head),
    columns: (header: string[]) => checkedHeader(header.map((name) => name.trim().toLowerCase())),
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
    on_skip: (error) => {
      if (error) skipped.push({ line: lineOf(error), problem: problemOf(error) });
      return undefined;
    },
  });
  const source = Readable.from(pieces);
  source.once('error', (error) => parser.destroy(error));
  try {
    for await (const row of source.pipe(parser)) {
      yield* skipped.splice(0);
      const { record, info } = row as { record: RowFields; info: Info };
      yield { line: info.lines, fields: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandFailure('file_broken', `Line ${lineOf(error)}: ${problemOf(error)}.`);
  } finally {
    source.destroy();
  }
  yield* skipped;
}

function checkedHeader(names: string[]): string[] {
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw new CommandFailure(
      'file_broken',
      `The first line must name the columns, and has no ${missing.join(', ')}.`,
    );
  }
  return names;
}

function delimiterOf(head: string): string {
  const header = head.split(/\r?\n/, 1)[0] ?? '';
  const counted = DELIMITERS.map((one) => ({ one, times: header.split(one).length }));
  return counted.toSorted((a, b) => b.times - a.times)[0]?.one ?? ',';
}

function lineOf(error: CsvError): number {
  return Number(error['lines'] ?? 0);
}

function problemOf(error: CsvError): string {
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return 'it has not as many fields as the header';
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is opened and never closed';
    case 'CSV_MAX_RECORD_SIZE':
      return 'a row is too long, maybe since a quote is never closed';
    default:
      return 'a quote stands where none may be';
  }
}
