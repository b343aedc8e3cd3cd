import { MOVE_TABLE } from '../database/move-marker.js';
import type { End } from './end.js';
import { MIGRATIONS_TABLE, PROGRESS_TABLE } from './tables.js';

/** An index or a constraint. Rows are stored without them, which takes a fraction of the time. */
export interface Definition {
  readonly table: string;
  readonly name: string;
  /** Foreign keys are created after every table is complete. */
  readonly isForeignKey: boolean;
  readonly create: string;
  readonly drop: string;
}

const READ_DEFINITIONS = `
  select t.relname as "table", d.name, d."isForeignKey", d."create", d."drop"
  from pg_class t join (
    select conrelid as relid, conname as name, contype = 'f' as "isForeignKey",
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid, true)) as "create",
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
      case contype when 'f' then 2 else 0 end as turn
    from pg_constraint where contype in ('p', 'u', 'x', 'f') and conparentid = 0
    union all
    select i.indrelid, x.relname, false, pg_get_indexdef(i.indexrelid, 0, true),
      format('drop index %s', i.indexrelid::regclass), 1
    from pg_index i join pg_class x on x.oid = i.indexrelid
    where not exists (
      select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x')
    )
  ) d on d.relid = t.oid
  where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
    and t.relname not in ('${MOVE_TABLE}', '${PROGRESS_TABLE}', '${MIGRATIONS_TABLE}')
  order by d.turn, d.name`;

/** Reads the definitions in the order in which they can be created. */
export function readDefinitions(end: End): Promise<Definition[]> {
  return end.query<Definition>(READ_DEFINITIONS);
}

const EXISTS = `
  select exists (
    select from pg_constraint where conname = $1 and connamespace = current_schema()::regnamespace
    union all
    select from pg_class where relname = $1 and relkind = 'i' and relnamespace = current_schema()::regnamespace
  ) as exists`;

/** Creates what a resumed move has not created yet. */
export async function createMissing(target: End, definitions: readonly Definition[]): Promise<void> {
  for (const { name, create } of definitions) {
    await target.transaction(async () => {
      const [found] = await target.query<{ exists: boolean }>(EXISTS, [name]);
      if (!found?.exists) await target.query(create);
    });
  }
}
