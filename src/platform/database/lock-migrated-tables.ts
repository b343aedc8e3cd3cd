import type { MikroORM } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import type { EntityManager } from './entity-manager.js';
import { MIGRATIONS } from './migrations/index.js';

/** Tables that have, or whose indexes have, one of these names. */
const TABLES = `
  select distinct quote_ident(t.relname) as name
  from pg_class t left join pg_index i on i.indrelid = t.oid left join pg_class x on x.oid = i.indexrelid
  where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
    and (t.relname = any(?::text[]) or x.relname = any(?::text[]))
  order by name`;

/**
 * Locks every table that the migrations mention with one statement, before they change anything. A migration that takes
 * one lock after another, or a stronger one later, deadlocks with requests. PostgreSQL then fails the one that has waited
 * for `deadlock_timeout` (1 s). A shorter limit for all locks together makes that always the migration.
 *
 * @param pending names of migrations
 * @throws error 57014 (`query_canceled`) if the tables are in use for longer than `timeoutMs`
 */
export async function lockMigratedTables(
  orm: MikroORM,
  tx: EntityManager,
  pending: ReadonlySet<string>,
  timeoutMs: number,
): Promise<void> {
  const words = new Set<string>();
  for (const Migration of MIGRATIONS.filter(({ name }) => pending.has(name))) {
    for (const sql of await statementsOf(new Migration(orm.em.getDriver() as never, orm.config))) {
      for (const word of sql.match(/\w+/g) ?? []) words.add(word);
    }
  }
  const list = `{${[...words].join(',')}}`;
  const tables = await tx.execute<{ name: string }[]>(TABLES, [list, list]);
  if (tables.length === 0) return;
  await tx.execute(`set local statement_timeout = ${timeoutMs}`);
  await tx.execute(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`);
  await tx.execute('set local statement_timeout = 0');
}

/** Returns the statements of a migration without running them. One that reads rows gets none. */
async function statementsOf(migration: Migration): Promise<string[]> {
  const statements: unknown[] = [];
  migration.execute = (sql: unknown) => {
    statements.push(sql);
    return Promise.resolve([]);
  };
  await migration.up();
  return [...statements, ...migration.getQueries()].filter((sql) => typeof sql === 'string');
}
