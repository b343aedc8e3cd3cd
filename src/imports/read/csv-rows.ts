import { CsvError, type Info, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { COLUMNS, PROBLEM_COLUMN, unknownColumns } from '../import-columns.js';
import { type ParsedFile, type ParsedRow, RowCollector, unreadableFile, unreadableRow } from './parsed-file.js';

const DELIMITERS = [',', ';', '\t'];
/** The first line by which Excel announces the delimiter. */
const ANNOUNCED = /^sep=(.)\n/i;
/** Characters; also the most that an unclosed quote reads. */
const MAX_ROW_LENGTH = 100_000;
/** A formula with the apostrophe that csv-stringify writes before it. */
const FORMULA = /^'[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
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
  const announced = ANNOUNCED.exec(lines);
  const text = announced ? lines.slice(announced[0].length - 1) : lines;
  if (text.trim() === '') throw unreadableFile('empty', 'The file is empty.');
  const delimiter = announced?.[1] ?? delimiterOf(text);
  const collector = new RowCollector();
  let header: readonly string[] | null = null;
  let lastLine = 1;
  const misplaced: ParsedRow[] = [];
  const parser = parse({
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_LENGTH,
    relax_column_count: true,
    on_skip: (error) => {
      if (error?.code === 'CSV_MAX_RECORD_SIZE') parser.destroy(error);
      else if (error) misplaced.push(misplacedQuote(lineOf(error)));
      return undefined;
    },
  });
  const source = Readable.from(pieces(text));
  try {
    for await (const parsed of source.pipe(parser)) {
      const { record, info } = parsed as Parsed;
      // The parser reads ahead.
      while (misplaced[0] && misplaced[0].line <= info.lines) {
        if (!header) brokenHeader(misplaced[0].line);
        collector.add(misplaced.shift() as ParsedRow);
      }
      if (header) collector.add(rowOf(header, record, info.lines));
      else header = checkedHeader(record);
      lastLine = info.lines;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw brokenFile(error, lastLine + 1);
  } finally {
    source.destroy();
  }
  if (!header) brokenHeader(1);
  misplaced.forEach((row) => {
    collector.add(row);
  });
  if (collector.rows.length === 0) throw unreadableFile('no_rows', 'The file has a header and no rows.');
  return { columns: header.filter((name) => name !== PROBLEM_COLUMN), rows: collector.rows };
}

/** Yields to the event loop between pieces, because the parser is synchronous. */
async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await setImmediate();
  }
}

function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split('\n', 1);
  const counted = DELIMITERS.map((one) => ({ one, times: header.split(one).length }));
  return counted.toSorted((a, b) => b.times - a.times)[0]?.one ?? ',';
}

function checkedHeader(record: readonly string[]): string[] {
  const names = record.map((name) => name.trim().toLowerCase());
  const unnamed = names.indexOf('') + 1;
  if (unnamed > 0) throw unreadableFile('columns', `Column ${unnamed} of the header has no name.`, 1);
  const unknown = unknownColumns(names);
  if (unknown.length > 0) throw unknownProblem(unknown);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw unreadableFile('columns', `The header names \`${repeated}\` twice.`, 1);
  return names;
}

/** Names the unknown columns, shortened, and all known ones. */
export function unknownProblem(unknown: readonly string[]): Error {
  const named = unknown
    .slice(0, 10)
    .map((name) => `"${name.slice(0, 50).toWellFormed()}"`)
    .join(', ');
  const what = unknown.length === 1 ? 'Unknown column' : 'Unknown columns';
  return unreadableFile('columns', `${what}: ${named}. Known columns: ${COLUMNS.join(', ')}.`);
}

function rowOf(header: readonly string[], record: readonly string[], lastLine: number): ParsedRow {
  const line = lastLine - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  const cells = header.map((name, at) => [name, unescapeFormula(record[at] ?? '')] as const);
  const given = Object.fromEntries(cells.filter(([name, cell]) => cell !== '' && name !== PROBLEM_COLUMN));
  if (record.length === header.length) return { line, given };
  const problem = unreadableRow(`The row has ${record.length} fields and the header has ${header.length}.`);
  return { line, given, extra: record.slice(header.length), problem };
}

/** Removes the apostrophe that keeps spreadsheets from running a formula, as the refused rows have it. */
function unescapeFormula(cell: string): string {
  return FORMULA.test(cell) ? cell.slice(1) : cell;
}

function misplacedQuote(line: number): ParsedRow {
  const detail = `A quote is misplaced in the row that ends on line ${line}. Write a quote in a quoted cell twice.`;
  return { line, given: {}, problem: unreadableRow(detail) };
}

function brokenHeader(line: number): never {
  throw unreadableFile('quotes', `A quote is misplaced in the header on line ${line}.`, line);
}

function brokenFile(error: CsvError, line: number): Error {
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? unreadableFile(
        'row_too_long',
        `The row that starts on line ${line} has more than ${MAX_ROW_LENGTH.toLocaleString('en')} characters; ` +
          'a quote may not be closed.',
        line,
      )
    : unreadableFile('quotes', `A quote in the row that starts on line ${line} is not closed.`, line);
}

function lineOf(error: CsvError): number {
  return Number(error['lines'] ?? 0);
}
