import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { MAX_ID } from './id.pipe.js';
import { decodeCursor, encodeCursor, type PageQuery, setNextLink } from './paging.js';
import { select } from './selection/selection.js';

export const DEFAULT_LIMIT = 100;
/** Rows per query of a complete list, which limits the memory of a long one. */
const BATCH = 500;

export interface ListSource<Row extends { id: number }, Dto> {
  /** Returns up to `count` rows with larger ids, or with smaller ids if `isDescending`. */
  readonly read: (afterId: number, count: number) => Promise<Row[]>;
  /** Whether the newest rows come first. */
  readonly isDescending?: boolean;
  readonly describe: (row: Row) => Dto;
}

/** A list in any order that is total. A position identifies a row in it. */
export interface SortedSource<Row, Dto, Position> {
  /** Returns up to `count` rows after the position, or the first rows. */
  readonly read: (after: Position | null, count: number) => Promise<Row[]>;
  readonly positionOf: (row: Row) => Position;
  readonly encode: (position: Position) => string;
  readonly decode: (cursor: string) => Position | null;
  readonly describe: (row: Row) => Dto;
}

/** Answers a list that is ordered by id, see `answerSortedList`. */
export function answerList<Row extends { id: number }, Dto>(
  { read, describe, isDescending = false }: ListSource<Row, Dto>,
  page: PageQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Dto[] | StreamableFile> {
  const source: SortedSource<Row, Dto, number> = {
    read: (afterId, count) => read(afterId ?? (isDescending ? MAX_ID : 0), count),
    positionOf: ({ id }) => id,
    encode: encodeCursor,
    decode: decodeCursor,
    describe,
  };
  return answerSortedList(source, page, request, reply);
}

/** Returns one page of a list with a `Link` to the next (RFC 8288), or without parameters the complete list. */
export async function answerSortedList<Row, Dto, Position>(
  source: SortedSource<Row, Dto, Position>,
  { limit, cursor }: PageQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Dto[] | StreamableFile> {
  if (limit === undefined && cursor === undefined) return completeList(source, request);
  return answerPage(source, { limit: limit ?? DEFAULT_LIMIT, cursor }, request, reply);
}

/** Returns one page of a list that is never complete in one response, with a `Link` to the next. */
export async function answerPage<Row, Dto, Position>(
  source: SortedSource<Row, Dto, Position>,
  { limit: size, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Dto[]> {
  // One row more than the page has shows whether there is a next page.
  const rows = await source.read(cursor === undefined ? null : source.decode(cursor), size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  if (last && rows.length > size) {
    setNextLink(request, reply, { limit: size, cursor: source.encode(source.positionOf(last)) });
  }
  return page.map(source.describe);
}

async function completeList<Row, Dto, Position>(
  source: SortedSource<Row, Dto, Position>,
  { selection = null }: FastifyRequest,
): Promise<Dto[] | StreamableFile> {
  const first = await source.read(null, BATCH);
  if (first.length < BATCH) return first.map(source.describe);
  // Node reads the stream after the handler has returned, outside the context with the identity map.
  const readAfter = AsyncLocalStorage.bind((row: Row) => source.read(source.positionOf(row), BATCH));
  const json = Readable.from(jsonArray((row) => select(source.describe(row), selection), first, readAfter));
  return new StreamableFile(json, { type: 'application/json; charset=utf-8' });
}

async function* jsonArray<Row>(
  describe: (row: Row) => unknown,
  first: Row[],
  readAfter: (row: Row) => Promise<Row[]>,
): AsyncGenerator<string> {
  let separator = '[';
  let rows = first;
  for (;;) {
    yield separator + rows.map((row) => JSON.stringify(describe(row))).join(',');
    separator = ',';
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    rows = await readAfter(last);
    if (rows.length === 0) break;
  }
  yield ']';
}
