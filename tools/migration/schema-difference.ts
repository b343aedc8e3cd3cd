import { UnknownType } from '@mikro-orm/core';
import type { DatabaseSchema, SchemaGenerator } from '@mikro-orm/postgresql';
import type { Database } from '../../src/platform/database/database.js';

interface Column {
  readonly name: string;
  /** PostgreSQL's own name of the type, without its precision. */
  readonly type: string;
  readonly nullable: boolean;
}

/**
 * Returns the statements that bring the migrated schema to the entities: tables, and the name, type and nullability of
 * columns. Entities describe neither indexes, checks, foreign keys, triggers and defaults, nor every table: those stay.
 *
 * @param database open and migrated
 */
export async function schemaDifference(database: Database): Promise<string[]> {
  const generator = database.orm.schema as SchemaGenerator;
  const fromSchema = await migratedSchema(database, generator.getTargetSchema());
  const sql = await generator.getUpdateSchemaSQL({ wrap: false, fromSchema });
  const statements = sql.split(/;\n+/).map((statement) => statement.trim().replace(/;$/, ''));
  return Promise.all(
    statements.filter((statement) => statement !== '').map((statement) => unquote(database, statement)),
  );
}

/** Changes the schema of the entities into that of the database, as far as entities describe it. */
async function migratedSchema(database: Database, schema: DatabaseSchema): Promise<DatabaseSchema> {
  const migrated = [];
  for (const table of schema.getTables()) {
    const actual = await columnsOf(database, table.name);
    if (actual.length === 0) continue;
    migrated.push(table);
    for (const column of table.getColumns()) {
      const found = actual.find(({ name }) => name === column.name);
      if (!found) table.removeColumn(column.name);
      else {
        column.nullable = found.nullable;
        if (found.type !== (await canonical(database, column.type))) {
          column.type = found.type;
          column.mappedType = new UnknownType();
        }
      }
    }
    for (const column of actual) {
      if (!table.hasColumn(column.name)) table.addColumn({ ...column, mappedType: new UnknownType() });
    }
  }
  schema.setTables(migrated);
  return schema;
}

async function columnsOf({ em }: Database, table: string): Promise<Column[]> {
  return em.fork().execute<Column[]>(
    `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
     from pg_attribute where attrelid = to_regclass(?) and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
}

async function canonical({ em }: Database, type: string): Promise<string> {
  // PostgreSQL stores a serial column as an integer type.
  const name = type.replace(/^(small|big)?serial$/, '$1int');
  const [row] = await em
    .fork()
    .execute<{ type: string }[]>('select format_type(?::regtype, null) as type', [name]);
  return row?.type ?? type;
}

/** Removes the quotes of names that PostgreSQL reads without them, outside of string literals. */
async function unquote({ em }: Database, statement: string): Promise<string> {
  const [row] = await em.fork().execute<{ plain: string[] }[]>(
    `select coalesce(array_agg(name), '{}') as plain
     from json_array_elements_text(?::json) as name where quote_ident(name) = name`,
    [JSON.stringify([...statement.matchAll(/"(\w+)"/g)].map(([, name]) => name))],
  );
  const plain = new Set(row?.plain);
  return statement.replace(/'(?:[^']|'')*'|"(\w+)"/g, (text, name?: string) =>
    name !== undefined && plain.has(name) ? name : text,
  );
}
