import { setImmediate } from 'node:timers/promises';
import type { End, Table } from './end.js';

/** Types whose hash is equal in every version and on every machine. Other values are compared as text. */
const HASHED =
  /^(bigint|integer|smallint|boolean|text|uuid|jsonb|bytea|date|real|double precision|numeric.*|character varying.*|timestamp.*)(\[\])?$/;

export interface Sum {
  readonly rows: string;
  /** Sum of the hashes of the rows. */
  readonly sum: string;
}

/** Blocks that one statement sums. The embedded database holds the event loop, and thereby the other database, until its end. */
const BLOCKS = 4_096;

/** Counts the rows of a table and sums their hashes, in any order. The database computes both from its stored rows. */
export async function sumOf(end: End, { ident, columns }: Table, where = ''): Promise<Sum> {
  const values = Object.entries(columns).map(([column, type]) =>
    HASHED.test(type) ? column : `${column}::text`,
  );
  const [found] = await end.query<Sum>(
    `select count(*)::text as rows, coalesce(sum(hash_record(t)), 0)::text as sum
     from (select ${values.join(', ')} from ${ident} ${where}) t`,
  );
  if (!found) throw new Error('unreachable');
  return found;
}

/** Does the same in many statements. */
export async function sumInPieces(end: End, table: Table, signal: AbortSignal): Promise<Sum> {
  let [rows, sum] = [0n, 0n];
  for (let block = 0; block < table.blocks; block += BLOCKS) {
    signal.throwIfAborted();
    const where = `where ctid >= '(${block},0)' and ctid < '(${block + BLOCKS},0)'`;
    const piece = await sumOf(end, table, where);
    rows += BigInt(piece.rows);
    sum += BigInt(piece.sum);
    await setImmediate();
  }
  return { rows: String(rows), sum: String(sum) };
}

export function areEqual(a: Sum, b: Sum): boolean {
  return a.rows === b.rows && a.sum === b.sum;
}
