import { loadConfig } from '#config';
import type { EntityMetadata } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';

/** Compares the entities with the migrations. */
describe('entities', () => {
  it.each(ENTITIES.map(({ name }) => name))(
    'the entity %s maps the columns of its table with their types and nullability',
    async (name) => {
      const metadata = database.orm.getMetadata().getByClassName(name);
      const columns = await columnsOf(metadata.tableName);
      expect(columns.length).toBeGreaterThan(0);
      expect(await mappedColumns(metadata)).toEqual(columns);
    },
  );

  let storage: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    storage = await createDatabase('embedded');
    database = await openDatabase(loadConfig(storage.env).database, ENTITIES);
  });

  afterAll(async () => {
    await database.close();
    await storage.remove();
  });

  function query<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    return database.em.fork().execute<Row[]>(sql, parameters);
  }

  /** Returns the name that PostgreSQL uses for a type, without its precision. */
  async function canonical(type: string): Promise<string> {
    const [row] = await query<{ type: string }>('select format_type(?::regtype, null) as type', [type]);
    return row?.type ?? '';
  }

  function columnsOf(table: string): Promise<Column[]> {
    return query<Column>(
      `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
       from pg_attribute where attrelid = ?::regclass and attnum > 0 and not attisdropped order by attname`,
      [table],
    );
  }

  async function mappedColumns(metadata: EntityMetadata): Promise<Column[]> {
    const columns = metadata.props.map(async ({ fieldNames, columnTypes, nullable }) => ({
      name: fieldNames[0] ?? '',
      type: await canonical(columnTypes[0] ?? ''),
      nullable: nullable ?? false,
    }));
    return (await Promise.all(columns)).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}
