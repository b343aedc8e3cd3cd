export const CSV = 'text/csv';

/** How a file is written for its reader. */
export interface CsvStyle {
  readonly delimiter: ',' | ';';
  readonly hasDecimalComma: boolean;
  /** Whether texts that a spreadsheet would read as a number or a date begin with an apostrophe. */
  readonly keepsTexts: boolean;
}

const PLAIN: CsvStyle = { delimiter: ',', hasDecimalComma: false, keepsTexts: false };

const OPERATORS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';
/** A separator or a quote. */
const SPECIAL = /[;,\t\r\n"]/;
const FORMULA = new RegExp(`^[\\t\\r${OPERATORS}]`);
/** A formula that was escaped at the start of a cell. */
const ESCAPED_FIRST = new RegExp(`^'[\\t\\r${OPERATORS}]`);
/** A formula after a separator inside a cell, also behind quotes, which start a cell there. A whole part may be a number. */
const formulaAfter = (separators: string): RegExp =>
  new RegExp(`([${separators}\\r\\n])(?!-\\d+(?:\\.\\d+)?\\1)('*"*[${OPERATORS}])`, 'g');
const IN_COMMAS = formulaAfter(';\\t');
const IN_OTHERS = formulaAfter(';,\\t');
const ESCAPED_INSIDE = new RegExp(`([;,\\t\\r\\n])'('*"*[${OPERATORS}])`, 'g');

const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'pt'];
const MONTHS = LANGUAGES.flatMap((language) =>
  (['long', 'short'] as const).flatMap((month) => {
    const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) => names.format(Date.UTC(2026, at, 1)).replace('.', ''));
  }),
);
/** A number, also with separators, an exponent or a unit; a date or a time; a logical value. Linear in the length. */
const CONVERTED = new RegExp(
  `^(?:(?=\\D*\\d)(?:[\\d.,'’\\s:/%$€£()+-]+(?:e[+-]?\\d+|[ap]\\.?m\\.?)?` +
    `|(?:\\d{1,4}[\\s./-]{0,3})?(?:${[...new Set(MONTHS)].join('|')})[\\s.,/-]{0,3}\\d{0,4}[\\s.,/-]{0,3}\\d{0,4})` +
    `|true|false)$`,
  'iu',
);

/** Returns whether a spreadsheet that opens a CSV file replaces a text by a number, a date or a logical value. */
function isConverted(text: string): boolean {
  return CONVERTED.test(text.trim());
}

/**
 * Writes an apostrophe before each formula inside a cell. A spreadsheet of another region separates by another character
 * than the file, so that quotes inside a line count as text, and a part of a cell becomes a cell.
 */
function escapeInside(text: string, delimiter: string): string {
  return text.replace(delimiter === ',' ? IN_COMMAS : IN_OTHERS, "$1'$2");
}

/** Removes the apostrophes that `toCsv` and `toCsvLines` write. */
export function restoreCell(cell: string): string {
  const isMarked = ESCAPED_FIRST.test(cell) || (cell.startsWith("'") && isConverted(cell.slice(1)));
  return (isMarked ? cell.slice(1) : cell).replace(ESCAPED_INSIDE, '$1$2');
}

/** Marks a text that a spreadsheet would convert. Those that begin with an operator are formulas. */
export function markText(text: string): string {
  return isConverted(text) && !/^[+-]/.test(text) ? `'${text}` : text;
}

export type CsvCell = string | number | boolean | null | undefined;

/**
 * Formats rows as CSV (RFC 4180) with a header line. Null is an empty cell. Formulas are escaped for spreadsheets. The
 * columns `date` and those that end in `_at` have dates and instants.
 *
 * @param options.header false for the later parts of a stream
 */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, CsvCell>>>[],
  { header = true, style = PLAIN }: { header?: boolean; style?: CsvStyle } = {},
): string {
  const { delimiter, hasDecimalComma, keepsTexts } = style;
  const named = columns.map((name) => ({ name, isMarked: keepsTexts && !/^date$|_at$/.test(name) }));
  const lines = rows.map((row) =>
    named.map(({ name, isMarked }) => {
      const cell = row[name];
      if (typeof cell === 'number' && hasDecimalComma)
        return quoted(String(cell).replace('.', ','), delimiter);
      return cellOf(isMarked && typeof cell === 'string' ? markText(cell) : cell, delimiter);
    }),
  );
  return joined(header ? [columns.map((name) => cellOf(name, delimiter)), ...lines] : lines, delimiter);
}

/** Formats lines of any lengths as CSV, like `toCsv`. Numbers are no formulas. */
export function toCsvLines(lines: readonly (readonly (string | number)[])[], delimiter: string): string {
  return joined(
    lines.map((line) => line.map((cell) => cellOf(cell, delimiter))),
    delimiter,
  );
}

function joined(lines: readonly (readonly string[])[], delimiter: string): string {
  return lines.map((cells) => `${cells.join(delimiter)}\r\n`).join('');
}

function cellOf(cell: CsvCell, delimiter: string): string {
  if (typeof cell !== 'string') return cell === null || cell === undefined ? '' : String(cell);
  // Most cells have none, which takes less time to find out than where formulas are.
  const text = SPECIAL.test(cell) ? escapeInside(cell, delimiter) : cell;
  return quoted(FORMULA.test(text) ? `'${text}` : text, delimiter);
}

function quoted(text: string, delimiter: string): string {
  const isPlain = !text.includes(delimiter) && !/["\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
