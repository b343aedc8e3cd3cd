import type { SortedSource } from '#platform/http/list-answer';
import { decodeCursor, encodeCursor } from '#platform/http/paging';
import type { ToolAnswer } from '../tool.js';

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Rows = Pick<NonNullable<ToolAnswer['list']>, 'rows' | 'hasMore'>;

/** Reads one page of a list, with a cursor after each row. */
export async function listRows<Row, Dto extends object, Position>(
  { read, positionOf, encode, decode, describe }: SortedSource<Row, Dto, Position>,
  { limit, cursor }: Page,
): Promise<Rows> {
  const found = await read(cursor === undefined ? null : decode(cursor), limit + 1);
  const rows = found.slice(0, limit).map((row) => ({ row: describe(row), cursor: encode(positionOf(row)) }));
  return { rows, hasMore: found.length > limit };
}

/** Reads one page of a list that is ordered by a number, usually the id. @param start comes before the first row */
export function listById<Row extends { id: number }>(
  read: (after: number, count: number) => Promise<Row[]>,
  describe: (row: Row) => object,
  { start, ...page }: Page & { readonly start: number },
): Promise<Rows> {
  const source: SortedSource<Row, object, number> = {
    read: (after, count) => read(after ?? start, count),
    positionOf: ({ id }) => id,
    encode: encodeCursor,
    decode: decodeCursor,
    describe,
  };
  return listRows(source, page);
}

/** Returns the rows of a page of which only the last has a cursor. */
export function lastHasCursor(rows: readonly object[], next: string | null): Rows {
  const last = rows.length - 1;
  return {
    rows: rows.map((row, at) => (at === last && next !== null ? { row, cursor: next } : { row })),
    hasMore: next !== null,
  };
}

/** Says how many rows an answer has, for example "3 scans, more follow." */
export function countOf({ rows, hasMore }: Rows, one: string, many = `${one}s`): string {
  return `${rows.length} ${rows.length === 1 ? one : many}${hasMore ? ', more follow' : ''}.`;
}
