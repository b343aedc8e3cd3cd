import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { readRows } from '../../src/platform/database/read-rows.js';
import { scratchFolder } from '../support/scratch.js';

const READ = 'select * from thing where id = ?';

describe('readRows on the embedded database', () => {
  it('prepares a repeated read once, also in a transaction', async () => {
    const before = (await prepared()).length;
    await read(READ, 1);
    await database.em.fork().transactional((em) => readRows(em, READ, [2]));
    expect((await prepared()).slice(before)).toEqual([{ statement: READ.replace('?', '$1') }]);
  });

  it('returns the same rows as EntityManager.execute', async () => {
    const sql = 'select * from thing where id > ? and (at < ? or at is null) and (hash = ? or name is null)';
    const parameters = [0, new Date('2026-02-01'), Buffer.from([1, 2])];
    const rows = await read(sql, ...parameters);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(await database.em.fork().execute(sql, parameters));
  });

  it('prepares at most 200 statements and drops the ones used longest ago', async () => {
    for (let count = 1; count <= 220; count++) await read(`select ${count} as one where ?::boolean`, true);
    expect((await prepared()).length).toBeLessThanOrEqual(201);
    expect(await read('select 1 as one where ?::boolean', true)).toEqual([{ one: 1 }]);
  });

  it('throws the error of a statement, which stays usable', async () => {
    const divide = 'select 1 / ?::integer as one';
    await expect(read(divide, 0)).rejects.toMatchObject({ code: '22012' });
    expect(await read(divide, 1)).toEqual([{ one: 1 }]);
    await expect(read('select ?::integer from missing', 1)).rejects.toMatchObject({ code: '42P01' });
    expect(await read(READ, 1)).toMatchObject([{ name: 'one' }]);
  });

  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = scratchFolder('lrs-statements-');
    cpSync(inject('emptyDataFolder'), folder, { recursive: true });
    database = await openDatabase({ kind: 'embedded', dataDir: folder }, ENTITIES);
    await execute('create table thing (id integer primary key, name text, at timestamptz, hash bytea)');
    await execute(
      `insert into thing values (1, 'one', '2026-01-31T12:00:00Z', '\\x0102'), (2, null, null, null)`,
    );
  });

  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  function execute(sql: string): Promise<object[]> {
    return database.em.fork().execute<object[]>(sql);
  }

  function read(sql: string, ...values: unknown[]): Promise<object[]> {
    return readRows(database.em.fork(), sql, values);
  }

  function prepared(): Promise<object[]> {
    return execute('select statement from pg_prepared_statements');
  }
});
