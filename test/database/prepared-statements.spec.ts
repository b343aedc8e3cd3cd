import { loadConfig } from '#config';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { readRows } from '../../src/platform/database/read-rows.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';

const READ = 'select * from thing where id = ?';

describeWith('postgresql', 'readRows', () => {
  it('prepares a repeated read once', async () => {
    await read(1);
    await read(2);
    await read(3);
    expect(await prepared()).toEqual([
      { name: expect.stringMatching(/^read_[0-9a-f]{32}$/), statement: READ.replace('?', '$1') },
    ]);
  });

  it('returns the same rows as EntityManager.execute', async () => {
    const em = database.em.fork();
    const sql =
      'select * from thing where id = ? and at < ? and at > ?::timestamptz and hash = ? and name = ?';
    const parameters = [1, new Date('2026-02-01'), new Date('2026-01-30'), Buffer.from([1, 2]), 'one'];
    const rows = await readRows(em, sql, parameters);
    expect(rows).toHaveLength(1);
    expect(rows).toEqual(await database.em.fork().execute(sql, parameters));
  });

  it('prepares at most 100 statements per connection', async () => {
    const em = database.em.fork();
    for (let count = 1; count <= 150; count++) {
      await readRows(em, `select ${count} as one from thing where id = ?`, [1]);
    }
    expect(await prepared()).toHaveLength(100);
    expect(await readRows(em, 'select 150 as one from thing where id = ?', [1])).toEqual([{ one: 150 }]);
  });

  it('prepares nothing with DATABASE_PREPARED_STATEMENTS=false', async () => {
    await database.close();
    database = await open({ DATABASE_PREPARED_STATEMENTS: 'false' });
    expect(await read(1)).toHaveLength(1);
    expect(await read(1)).toHaveLength(1);
    expect(await prepared()).toEqual([]);
  });

  it('prepares nothing in a transaction, whose rows it sees', async () => {
    await database.em.fork().transactional(async (em) => {
      await em.execute(`insert into thing values (2, 'two')`);
      expect(await readRows(em, READ, [2])).toMatchObject([{ name: 'two' }]);
      expect(await em.execute('select name from pg_prepared_statements')).toEqual([]);
    });
  });

  it('repeats a read whose table has changed since it was prepared, on each connection', async () => {
    await Promise.all([read(1), read(1), read(1)]);
    await execute('alter table thing add column size integer default 5');
    const rows = await Promise.all([read(1), read(1), read(1), read(1)]);
    expect(rows.flat()).toMatchObject([{ size: 5 }, { size: 5 }, { size: 5 }, { size: 5 }]);
    await read(1);
    expect(await read(1)).toMatchObject([{ name: 'one', size: 5 }]);
  });

  it('repeats a read whose statement the connection has lost, as behind a pooler', async () => {
    await read(1);
    await execute('discard all');
    expect(await read(1)).toMatchObject([{ name: 'one' }]);
  });

  it('throws any other error without a repetition', async () => {
    const broken = readRows(database.em.fork(), 'select 1 / ?::integer as one', [0]);
    await expect(broken).rejects.toMatchObject({ code: '22012' });
    expect(await read(1)).toHaveLength(1);
  });

  let storage: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    storage = await createDatabase('postgresql');
    database = await open({});
    await execute('create table thing (id integer primary key, name text, at timestamptz, hash bytea)');
    await execute(`insert into thing values (1, 'one', '2026-01-31T12:00:00Z', '\\x0102')`);
  });

  afterEach(async () => {
    await database.close();
    await storage.remove();
  });

  function open(env: Record<string, string>): Promise<Database> {
    return openDatabase(loadConfig({ ...storage.env, ...env }).database, ENTITIES, false);
  }

  function execute(sql: string): Promise<object[]> {
    return database.em.fork().execute<object[]>(sql);
  }

  function read(id: number): Promise<object[]> {
    return readRows(database.em.fork(), READ, [id]);
  }

  /** Names on the connection of the pool; reads one after another share it. */
  function prepared(): Promise<object[]> {
    return execute('select name, statement from pg_prepared_statements');
  }
});
