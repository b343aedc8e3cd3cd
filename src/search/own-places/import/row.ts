/** What a file says of one place, by the names of the columns: `name`, `lat`, `lng`, `category`, … */
export type RowFields = Readonly<Record<string, unknown>>;

/** One row of a file, or what is wrong with it. */
export type Row =
  { readonly line: number; readonly fields: RowFields } | { readonly line: number; readonly problem: string };

/** A row longer than this is none: it would have to be held in memory. Characters. */
export const LONGEST_ROW = 1_000_000;
