import { parseJson } from '#libs/place-identity';
import { PROBLEM_COLUMN, unknownColumns } from '../import-columns.js';
import { unknownProblem } from './csv-rows.js';
import {
  MAX_ROW_LENGTH,
  type ParsedFile,
  type ParsedRow,
  RowCollector,
  tooLongRow,
  unreadableFile,
  unreadableRow,
} from './parsed-file.js';
import { checkJsonShape } from './scan-json.js';

/** What PostgreSQL cannot store: NUL and lone surrogates, as `JSON.stringify` writes them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/**
 * Reads a JSON array of objects.
 *
 * @throws Problem `unreadable_file`, `too_many_rows`
 */
export function readJsonArray(text: string): ParsedFile {
  checkJsonShape(text, 1);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw unreadableFile('json', `The file is not valid JSON: ${reasonOf(error)}`);
  }
  if (!Array.isArray(value)) throw unreadableFile('json', 'The file must be a JSON array of objects.');
  const collector = new RowCollector();
  for (const [at, element] of value.entries()) {
    if (!isObject(element)) throw unreadableFile('json', `Element ${at + 1} is not a JSON object.`, at + 1);
    collector.add(rowOf(element, at + 1));
  }
  return fileOf(collector.rows);
}

/**
 * Reads a JSON object from each line. Empty lines are skipped.
 *
 * @throws Problem `unreadable_file`, `too_many_rows`
 */
export function readJsonLines(text: string): ParsedFile {
  checkJsonShape(text, 0);
  const collector = new RowCollector();
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    if (line.trim() !== '') collector.add(parseLine(line, number));
  }
  return fileOf(collector.rows);
}

function parseLine(text: string, line: number): ParsedRow {
  try {
    const value = parseJson(text);
    if (isObject(value)) return rowOf(value, line);
    return { line, given: {}, problem: unreadableRow('The line is not a JSON object.') };
  } catch (error) {
    return { line, given: {}, problem: unreadableRow(`The line is not valid JSON: ${reasonOf(error)}`) };
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowOf(value: object, line: number): ParsedRow {
  if (JSON.stringify(value).length > MAX_ROW_LENGTH) return tooLongRow(line);
  const members = Object.entries(value).map(
    ([name, member]) => [name.toLowerCase(), member as unknown] as const,
  );
  const given = Object.fromEntries(
    members.filter(([name, member]) => member !== null && name !== PROBLEM_COLUMN),
  );
  if (!UNSTORABLE.test(JSON.stringify(given))) return { line, given };
  const problem = unreadableRow('The row contains NUL or half of a surrogate pair.');
  return { line, given: {}, problem };
}

function fileOf(rows: readonly ParsedRow[]): ParsedFile {
  if (rows.length === 0) throw unreadableFile('no_rows', 'The file has no rows.');
  const columns = [...new Set(rows.flatMap(({ given }) => Object.keys(given)))];
  const unknown = unknownColumns(columns);
  if (unknown.length > 0) throw unknownProblem(unknown);
  return { columns, delimiter: ',', rows };
}

/** Splits one line after the other, so that a file of millions of lines is not split beyond its last row. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}

/** Returns the reason that `JSON.parse` gives, without its excerpt of the text. */
function reasonOf(error: unknown): string {
  return (error as SyntaxError).message.replace(/, (\.\.\.)?".*$/s, '');
}
