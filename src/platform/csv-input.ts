const DELIMITERS = [',', ';', '\t'];
/** The first line by which Excel announces the delimiter. */
const ANNOUNCED = /^sep=([,;\t|])(?:\r\n?|\n)/i;
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** How a CSV file that people wrote begins. */
export interface CsvStart {
  readonly delimiter: string;
  /** Length of the line `sep=`, with its end; 0 without it. */
  readonly announced: number;
}

/** Returns the delimiter that the first line announces, else the most frequent one of comma, semicolon and tab in the header. */
export function readStart(text: string): CsvStart {
  const [line = '', announced] = ANNOUNCED.exec(text) ?? [];
  if (announced !== undefined) return { delimiter: announced, announced: line.length };
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const counted = DELIMITERS.map((one) => ({ one, times: header.split(one).length }));
  return { delimiter: counted.toSorted((a, b) => b.times - a.times)[0]?.one ?? ',', announced: 0 };
}

/** Returns cells without the empty ones at their end, which a separator at the end of each line makes. */
export function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/** Reads a number with a decimal point or comma, as spreadsheets of all regions write it. Returns null for other texts. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
