import type pg from 'pg';
import { PINS, PLACES } from './seed-scans.js';

/** Bytes on disk. */
export interface Size {
  readonly heap: number;
  readonly toast: number;
  readonly indexes: number;
}

/** Returns the size of a table. Free-space and visibility maps count as heap. */
export async function sizeOf(client: pg.ClientBase, table: string): Promise<Size> {
  const { rows } = await client.query<Size>(
    `select pg_indexes_size(oid)::float8 as indexes,
       coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0)::float8 as toast,
       (pg_table_size(oid) - coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0))::float8 as heap
     from pg_class where oid = $1::regclass`,
    [table],
  );
  return rows[0] ?? { heap: 0, toast: 0, indexes: 0 };
}

export function total({ heap, toast, indexes }: Size): number {
  return heap + toast + indexes;
}

/** Formats a line of the report in bytes per pin and place. */
export function perPinAndPlace(name: string, size: Size, scans: number): string {
  const each = (bytes: number): string => (bytes / (scans * PINS * PLACES)).toFixed(2);
  const { heap, toast, indexes } = size;
  return `${name}: ${each(total(size))} (heap ${each(heap)}, toast ${each(toast)}, indexes ${each(indexes)})`;
}

/**
 * Creates the leanest table with a row per result from the first scans: without an id, without rows for absent places, with
 * one index.
 */
export async function createResultTable(client: pg.ClientBase, scans: number): Promise<void> {
  await client.query(
    `create table scan_result as
     select scan_id, place_id, (pin - 1)::smallint as pin, rank
     from scan_place, unnest(ranks) with ordinality as one (rank, pin)
     where scan_id < (select min(id) + $1 from scan where business_id > 1) and rank > 0
       and scan_id in (select id from scan where business_id > 1)`,
    [scans],
  );
  await client.query('alter table scan_result add primary key (scan_id, place_id, pin)');
  await client.query('vacuum analyze scan_result');
}
