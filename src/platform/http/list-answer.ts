import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { MAX_ID } from './id.pipe.js';
import { decodeCursor, encodeCursor, setNextLink, type PageQuery } from './paging.js';
import { select } from './selection/selection.js';

const DEFAULT_LIMIT = 100;
/** Rows per query of a complete list, which limits the memory of a long one. */
const BATCH = 500;

export interface ListSource<Row extends { id: number }, Dto> {
  /** Returns up to `count` rows with larger ids, or with smaller ids if `isDescending`. */
  readonly read: (afterId: number, count: number) => Promise<Row[]>;
  /** Whether the newest rows come first. */
  readonly isDescending?: boolean;
  readonly describe: (row: Row) => Dto;
}

/** Returns one page of a list with a `Link` to the next (RFC 8288), or without parameters the complete list. */
export async function answerList<Row extends { id: number }, Dto>(
  source: ListSource<Row, Dto>,
  { limit, cursor }: PageQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Dto[] | StreamableFile> {
  if (limit === undefined && cursor === undefined) return completeList(source, request);
  const size = limit ?? DEFAULT_LIMIT;
  const afterId = (cursor === undefined ? null : decodeCursor(cursor)) ?? (source.isDescending ? MAX_ID : 0);
  // One row more than the page has shows whether there is a next page.
  const rows = await source.read(afterId, size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  if (last && rows.length > size) setNextLink(request, reply, { limit: size, cursor: encodeCursor(last.id) });
  return page.map(source.describe);
}

async function completeList<Row extends { id: number }, Dto>(
  source: ListSource<Row, Dto>,
  { selection = null }: FastifyRequest,
): Promise<Dto[] | StreamableFile> {
  const first = await source.read(source.isDescending ? MAX_ID : 0, BATCH);
  if (first.length < BATCH) return first.map(source.describe);
  // Node reads the stream after the handler has returned, outside the context with the identity map.
  const readAfter = AsyncLocalStorage.bind((afterId: number) => source.read(afterId, BATCH));
  const json = Readable.from(jsonArray((row) => select(source.describe(row), selection), first, readAfter));
  return new StreamableFile(json, { type: 'application/json; charset=utf-8' });
}

async function* jsonArray<Row extends { id: number }>(
  describe: (row: Row) => unknown,
  first: Row[],
  readAfter: (id: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  let separator = '[';
  let rows = first;
  for (;;) {
    yield separator + rows.map((row) => JSON.stringify(describe(row))).join(',');
    separator = ',';
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    rows = await readAfter(last.id);
    if (rows.length === 0) break;
  }
  yield ']';
}
