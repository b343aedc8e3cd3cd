import { stringify } from 'csv-stringify/sync';

export const CSV = 'text/csv';

/**
 * Formats rows as CSV (RFC 4180) with a header line. Null is an empty cell. Formulas are escaped for spreadsheets.
 *
 * @param options.header false for the later parts of a stream
 */
export function toCsv<Row extends object>(
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
  { header = true }: { header?: boolean } = {},
): string {
  return stringify([...rows], {
    header,
    columns: [...columns],
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { boolean: String },
  });
}

/** Formats lines of any lengths as CSV, like `toCsv`. Numbers are no formulas. */
export function toCsvLines(lines: readonly (readonly (string | number)[])[], delimiter: string): string {
  return stringify(
    lines.map((line) => [...line]),
    { delimiter, record_delimiter: '\r\n', escape_formulas: true },
  );
}
