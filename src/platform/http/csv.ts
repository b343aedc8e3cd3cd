import { stringify } from 'csv-stringify/sync';

export const CSV = 'text/csv';

const OPERATORS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';
/** A formula that csv-stringify has escaped at the start of a cell. */
const ESCAPED_FIRST = new RegExp(`^'[\\t\\r${OPERATORS}]`);
/** A formula after a separator inside a cell, also behind quotes, which start a cell there. A whole part may be a number. */
const formulaAfter = (separators: string): RegExp =>
  new RegExp(`([${separators}\\r\\n])(?!-\\d+(?:\\.\\d+)?\\1)('*"*[${OPERATORS}])`, 'g');
const IN_COMMAS = formulaAfter(';\\t');
const IN_OTHERS = formulaAfter(';,\\t');
const ESCAPED_INSIDE = new RegExp(`([;,\\t\\r\\n])'('*"*[${OPERATORS}])`, 'g');

/**
 * Writes an apostrophe before each formula inside a cell. A spreadsheet of another region separates by another character
 * than the file, so that quotes inside a line count as text, and a part of a cell becomes a cell.
 */
function escapeInside(text: string, delimiter: string): string {
  return text.replace(delimiter === ',' ? IN_COMMAS : IN_OTHERS, "$1'$2");
}

/** Removes the apostrophes that `toCsvLines` writes before formulas. */
export function restoreFormulas(cell: string): string {
  return (ESCAPED_FIRST.test(cell) ? cell.slice(1) : cell).replace(ESCAPED_INSIDE, '$1$2');
}

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
    cast: { boolean: String, string: (text) => escapeInside(text, ',') },
  });
}

/** Formats lines of any lengths as CSV, like `toCsv`. Numbers are no formulas. */
export function toCsvLines(lines: readonly (readonly (string | number)[])[], delimiter: string): string {
  return stringify(
    lines.map((line) => [...line]),
    {
      delimiter,
      record_delimiter: '\r\n',
      escape_formulas: true,
      cast: { string: (text) => escapeInside(text, delimiter) },
    },
  );
}
