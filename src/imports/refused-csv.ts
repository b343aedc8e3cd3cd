import { toCsvLines } from '#platform/http/csv';
import { COLUMNS, LIST_SEPARATOR, PROBLEM_COLUMN } from './import-columns.js';
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
    ...used.map((column) => cellOf(given[column])),
    `${problemCode}: ${problemDetail}`,
    ...(extra ?? []).map(cellOf),
  ]);
  return toCsvLines([[...used, PROBLEM_COLUMN], ...lines], delimiter);
}

function cellOf(value: unknown): string | number {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(cellOf).join(LIST_SEPARATOR);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return NUMBER.test(text) && String(Number(text)) === text ? Number(text) : text;
}
