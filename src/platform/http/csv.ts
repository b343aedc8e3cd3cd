import { stringify } from 'csv-stringify/sync';

export const CSV = 'text/csv';

/**
 * Rows as CSV (RFC 4180) under a line with the columns' names. Null is an empty cell; a text that a spreadsheet would
 * take for a formula is marked as text.
 */
export function toCsv<Row extends object>(
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { boolean: String },
  });
}
