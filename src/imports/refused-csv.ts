import { markText, toCsvLines } from '#platform/http/csv';
import { COLUMNS, LIST_SEPARATOR, NUMBERS, PROBLEM_COLUMN } from './import-columns.js';
import type { RefusedRow } from './import-rows.repository.js';

/** A cell that is a number is no formula, although it may start with a minus. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Formats refused rows as a file that can be corrected and imported again: the columns and the delimiter of the file,
 * and `problem`. Cells beyond the header of the file follow it.
 */
export function refusedCsv(
  { columns, delimiter }: { columns: readonly string[]; delimiter: string },
  rows: readonly RefusedRow[],
): string {
  const used = columns.length > 0 ? columns : COLUMNS;
  const lines = rows.map(({ given, extra, problemCode, problemDetail }) => [
    ...used.map((column) => cellOf(given[column], NUMBERS.includes(column))),
    `${problemCode}: ${problemDetail}`,
    ...(extra ?? []).map((cell) => cellOf(cell)),
  ]);
  return toCsvLines([[...used, PROBLEM_COLUMN], ...lines], delimiter);
}

/** @param isNumeric whether the column has numbers. A spreadsheet would round the number of a place, or shorten an id. */
function cellOf(value: unknown, isNumeric = false): string | number {
  if (value === undefined || value === null) return '';
  const text = textOf(value);
  if (!isNumeric) return markText(text);
  return NUMBER.test(text) && String(Number(text)) === text ? Number(text) : text;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const list = value.map(textOf).join(LIST_SEPARATOR);
    // Commas separate the tags of a cell without a semicolon.
    return list.includes(',') && value.length === 1 ? list + LIST_SEPARATOR : list;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
