/** The columns of a file, and the members of its JSON rows. */
export const COLUMNS = [
  'gbp_url',
  'cid',
  'place_id',
  'name',
  'lat',
  'lng',
  'label',
  'external_id',
  'tags',
  'keywords',
  'timezone',
  'grid_size',
  'radius_miles',
  'cron',
] as const;

export type Column = (typeof COLUMNS)[number];

/** The columns of numbers. */
export const NUMBERS: readonly string[] = ['lat', 'lng', 'grid_size', 'radius_miles'] satisfies Column[];

/** The column that a refused row has in addition. An import ignores it. */
export const PROBLEM_COLUMN = 'problem';

/** Returns whether columns, or the filled cells of a row, can say which business a row is. */
export function identifies(has: (column: Column) => boolean): boolean {
  const alone = (['gbp_url', 'cid', 'place_id', 'external_id'] as const).some(has);
  return alone || (['name', 'lat', 'lng'] as const).every(has);
}

/** Separates the elements of a list in a cell. */
export const LIST_SEPARATOR = ';';

export const MAX_ROWS = 10_000;
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

const KNOWN: ReadonlySet<string> = new Set([...COLUMNS, PROBLEM_COLUMN]);

/** Returns the names that are no columns. */
export function unknownColumns(names: Iterable<string>): string[] {
  return [...new Set(names)].filter((name) => !KNOWN.has(name));
}
