/** Fields of one place by column name: `name`, `lat`, `lng`, `category`, … */
export type RowFields = Readonly<Record<string, unknown>>;

/** One row of a file, or the reason why it is invalid. */
export type Row =
  { readonly line: number; readonly fields: RowFields } | { readonly line: number; readonly problem: string };

/** Longer rows are invalid, because a row is held in memory. Characters. */
export const MAX_ROW_LENGTH = 1_000_000;
