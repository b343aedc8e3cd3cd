import type { End, Table } from './end.js';
import { literal, PROGRESS_TABLE } from './tables.js';

/** Bytes of rows that one statement copies. Bounds the memory, and what a resumed move repeats. */
const CHUNK_BYTES = 2 * 1024 * 1024;
/** Bytes that one statement may have if every row of it is as large as the largest of the table. */
const LARGEST_CHUNK_BYTES = 16 * 1024 * 1024;
/** PostgreSQL compresses large values to about a third, and arrays of small numbers have up to three times their stored bytes. */
const EXPANSION = 4;
/** More rows than a block of 8 kB holds. A position is a block and a row in it: `block * SLOTS + row`. */
const SLOTS = 292;

export interface CopyProgress {
  /** Where to continue. */
  readonly position: number;
  readonly signal: AbortSignal;
  /** @param share of the table, from 0 to 1 */
  readonly onCopied: (share: number) => void;
}

/**
 * Copies the rows of a table in their physical order, in pieces that are stored together with the position after them.
 * Reads one piece while the other database stores the one before.
 */
export async function copyTable(
  { source, target }: { readonly source: End; readonly target: End },
  table: Table,
  { position, signal, onCopied }: CopyProgress,
): Promise<void> {
  const { name, ident } = table;
  const columns = Object.keys(table.columns).join(', ');
  const end = table.blocks * SLOTS;
  const most = await mostSlots(source, table);
  let step = Math.min(most, firstStep(table));
  let stored = Promise.resolve();
  // The loop awaits it only after the next piece is read.
  const wait = async (): Promise<void> => stored;
  try {
    for (let at = position; at < end;) {
      signal.throwIfAborted();
      const next = Math.min(at + step, end);
      const rows = await source.copyOut(table, `where ctid >= '${tid(at)}' and ctid < '${tid(next)}'`);
      await wait();
      const then = `update ${PROGRESS_TABLE} set position = ${next} where name = ${literal(name)}`;
      ({ stored } = await target.copyIn(`${ident} (${columns})`, rows, then));
      stored.catch(() => undefined);
      onCopied(next / end);
      at = next;
      const fitting = rows.length === 0 ? step * 2 : (step * CHUNK_BYTES) / rows.length;
      step = Math.max(1, Math.floor(Math.min(fitting, step * 2, most)));
    }
  } finally {
    await wait();
  }
}

function tid(position: number): string {
  return `(${Math.floor(position / SLOTS)},${position % SLOTS})`;
}

function firstStep({ bytes, blocks }: Table): number {
  const expected = (bytes / Math.max(1, blocks)) * EXPANSION;
  return Math.max(1, Math.floor((CHUNK_BYTES / expected) * SLOTS));
}

/** Large values are not spread evenly: bounds the rows of a piece by the largest row. */
async function mostSlots(source: End, { ident, columns, hasLargeValues }: Table): Promise<number> {
  if (!hasLargeValues) return Number.MAX_SAFE_INTEGER;
  const size = Object.keys(columns)
    .map((column) => `coalesce(pg_column_size(${column}), 0)`)
    .join(' + ');
  const [found] = await source.query<{ largest: number | null }>(
    `select max(${size})::float8 as largest from ${ident}`,
  );
  return Math.max(1, Math.floor(LARGEST_CHUNK_BYTES / ((found?.largest ?? 1) * EXPANSION)));
}
