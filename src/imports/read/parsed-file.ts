import { Problem, type ProblemType } from '#platform/http/problem';
import { MAX_ROWS } from '../import-columns.js';
import { TOO_MANY_ROWS, UNREADABLE_FILE, UNREADABLE_ROW } from '../imports.problems.js';

/** The members of a row by column: texts of a CSV file, any values of a JSON file. */
export type GivenRow = Readonly<Record<string, unknown>>;

/** Why a row is refused. */
export interface RowProblem {
  readonly code: string;
  readonly detail: string;
}

export interface ParsedRow {
  /** The line on which the row starts; in a JSON array the number of the element, from 1. */
  readonly line: number;
  readonly given: GivenRow;
  /** The cells beyond the header. */
  readonly extra?: readonly string[];
  readonly problem?: RowProblem;
}

export interface ParsedFile {
  /** The columns of the file without `problem`, in its order. */
  readonly columns: readonly string[];
  /** Between the cells; a comma for JSON. */
  readonly delimiter: string;
  readonly rows: readonly ParsedRow[];
}

export type FileFault =
  'empty' | 'no_rows' | 'encoding' | 'columns' | 'quotes' | 'row_too_long' | 'json' | 'too_complex';

export function unreadableFile(reason: FileFault, detail: string, line?: number): Problem {
  const members = line === undefined ? { reason } : { reason, line };
  return new Problem(UNREADABLE_FILE, `${detail} Nothing was stored.`, { members });
}

export function rowProblem(type: ProblemType, detail: string): RowProblem {
  return { code: type.code, detail };
}

export function unreadableRow(detail: string): RowProblem {
  return rowProblem(UNREADABLE_ROW, detail);
}

/** Maximum characters of a row. A valid row has about a fifth of it; storing longer ones would hold up the service. */
export const MAX_ROW_LENGTH = 100_000;
export const ROW_TOO_LONG = `more than ${MAX_ROW_LENGTH.toLocaleString('en')} characters`;

/** Refuses a row that is too long to be stored. */
export function tooLongRow(line: number): ParsedRow {
  return { line, given: {}, problem: unreadableRow(`The row has ${ROW_TOO_LONG}.`) };
}

/** Collects the rows of a file. */
export class RowCollector {
  readonly rows: ParsedRow[] = [];

  /** @throws Problem `too_many_rows` */
  add(row: ParsedRow): void {
    if (this.rows.length === MAX_ROWS) throw tooManyRows();
    this.rows.push(row);
  }
}

export function tooManyRows(): Problem {
  const detail = `The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it. Nothing was stored.`;
  return new Problem(TOO_MANY_ROWS, detail, { members: { max_rows: MAX_ROWS } });
}
