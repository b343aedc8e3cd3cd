import { CommandFailure } from '#platform/cli/command-failure';
import { readStart, withoutEmptyEnd } from '#platform/csv-input';
import { CsvError, type Info, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { MAX_ROW_LENGTH, type Row, type RowFields } from './row.js';

/** Consecutive rows with misplaced quotes before the import stops. */
const MAX_SKIPPED = 10_000;
const REQUIRED = ['name', 'lat', 'lng'];

type BadRow = Extract<Row, { problem: string }>;

interface ParsedRow {
  readonly record: RowFields;
  /** Set for a row with too many or too few fields. */
  readonly info: Info & { readonly error?: CsvError };
}

/**
 * Reads a CSV file with a header (RFC 4180): quotes, line breaks in quotes, LF or CRLF. The delimiter is the most frequent
 * one of comma, semicolon and tab in the header. The line of a row is its last line.
 *
 * @throws CommandFailure `file_broken`
 */
export async function* csvRows(pieces: AsyncIterable<string>, head: string): AsyncGenerator<Row> {
  const skipped: BadRow[] = [];
  const { delimiter, announced } = readStart(head);
  let width = 0;
  const parser = parse({
    delimiter,
    from_line: announced > 0 ? 2 : 1,
    columns: (header: string[]) => {
      const names = withoutEmptyEnd(header).map((name) => name.trim().toLowerCase());
      width = names.length;
      return checkedHeader(names);
    },
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_LENGTH,
    relax_column_count: true,
    on_skip: (error) => {
      // The parser reports each misplaced quote of a row.
      if (error && skipped.at(-1)?.line !== lineOf(error)) {
        skipped.push({ line: lineOf(error), problem: problemOf(error) });
      }
      // The parser finds no further row after one that is too long.
      if (error?.code === 'CSV_MAX_RECORD_SIZE' || skipped.length > MAX_SKIPPED) {
        parser.destroy(brokenAt(skipped.at(-1)));
      }
      return undefined;
    },
  });
  const source = Readable.from(withLineFeeds(pieces));
  source.once('error', (error) => parser.destroy(error));
  try {
    for await (const row of source.pipe(parser)) {
      const { record, info } = row as ParsedRow;
      // The parser reads ahead.
      while (skipped[0] && skipped[0].line < info.lines) yield* skipped.splice(0, 1);
      yield info.error && hasOtherFields(info.error, width)
        ? { line: info.lines, problem: problemOf(info.error) }
        : { line: info.lines, fields: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw brokenAt({ line: lineOf(error), problem: problemOf(error) });
  } finally {
    source.destroy();
  }
  yield* skipped;
}

/** Returns whether a row has fewer fields than the header, or more than empty ones beyond it. */
function hasOtherFields(error: CsvError, width: number): boolean {
  const record = error['record'] as readonly string[];
  return record.length < width || withoutEmptyEnd(record.slice(width)).length > 0;
}

function brokenAt(row: BadRow | undefined): CommandFailure {
  return new CommandFailure('file_broken', `Line ${row?.line ?? 0}: ${row?.problem ?? ''}.`);
}

/** Replaces CRLF and CR: the parser counts a CRLF in quotes as two lines. */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const text = `${held}${piece}`;
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
  }
}

function checkedHeader(names: string[]): string[] {
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw new CommandFailure(
      'file_broken',
      `The first line must name the columns. Missing: ${missing.join(', ')}.`,
    );
  }
  return names;
}

function lineOf(error: CsvError): number {
  return Number(error['lines'] ?? 0);
}

function problemOf(error: CsvError): string {
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return 'its number of fields differs from the header';
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is not closed';
    case 'CSV_MAX_RECORD_SIZE':
      return 'a row is too long; a quote may not be closed';
    default:
      return 'a quote is misplaced';
  }
}
