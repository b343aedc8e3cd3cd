import { loadConfig } from '#config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';

/** The service deletes no row of them. */
const KEPT = ['account', 'api_key', 'invoice', 'place', 'report', 'scan_batch'];

/** PostgreSQL looks up `column = value` in a partial index of the rows where the column is not null. */
const WITHOUT_INDEX = `
  select conrelid::regclass || '.' || attname as column
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid::regclass::text <> all (?)
    and not exists (
      select from pg_index
      where indrelid = conrelid and (indkey::smallint[])[0:cardinality(conkey) - 1] = conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))
    )
  order by 1`;

describe('foreign keys', () => {
  it('every reference to rows that the service deletes has an index', async () => {
    expect(await referencesWithoutIndex(KEPT)).toEqual([]);
  });

  it('a reference without an index is found', async () => {
    expect(await referencesWithoutIndex([])).toContainEqual({ column: 'scan_place.place_id' });
  });

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

  function referencesWithoutIndex(kept: readonly string[]): Promise<{ column: string }[]> {
    return database.em.fork().execute(WITHOUT_INDEX, [`{${kept.join(',')}}`]);
  }
});
