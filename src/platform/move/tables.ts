import { MOVE_TABLE } from '../database/move-marker.js';
import type { End, Table } from './end.js';

/** The migrations create its rows. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';
/** Its rows would tell the target that it is a restored copy, see `RestoreMark`. */
const MARK_TABLE = 'database_mark';
/** Progress of a move, by table. */
export const PROGRESS_TABLE = `${MOVE_TABLE}_table`;

const READ_TABLES = `
  select c.relname as name, quote_ident(c.relname) as ident,
    (select coalesce(json_object_agg(quote_ident(a.attname), format_type(a.atttypid, a.atttypmod) order by a.attnum), '{}')
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')::text as columns,
    pg_table_size(c.oid)::float8 as bytes,
    (pg_relation_size(c.oid) / current_setting('block_size')::int)::float8 as blocks,
    c.reltoastrelid <> 0 and pg_relation_size(c.reltoastrelid) > 0 as "hasLargeValues"
  from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    and c.relname not in ('${MOVE_TABLE}', '${PROGRESS_TABLE}', '${MIGRATIONS_TABLE}', '${MARK_TABLE}')
  order by 1`;

/** Reads the tables whose rows a move copies. */
export async function readTables(end: End): Promise<Table[]> {
  const rows = await end.query<Omit<Table, 'columns'> & { columns: string }>(READ_TABLES);
  return rows.map((row) => ({ ...row, columns: JSON.parse(row.columns) as Table['columns'] }));
}

/** Quotes a text for SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
