import { loadConfig } from '#config';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { type Database, openDatabase } from '../../src/platform/database/open-database.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';

/** More than the pool has connections. */
const LOSSES = 25;

/** What a restart or a failover of PostgreSQL does to whoever is in the middle of something. */
describeWith('postgresql', 'a PostgreSQL server that drops connections', () => {
  let storage: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    storage = await createDatabase('postgresql');
    database = await openDatabase(loadConfig(storage.env).database, ENTITIES);
  });
  afterAll(async () => {
    await database.close();
    await storage.remove();
  });

  const select = (): Promise<unknown> => database.em.fork().execute('select 1 as one');

  it('in transactions, takes none for good', async () => {
    for (let loss = 0; loss < LOSSES; loss++) {
      const lost = database.em
        .fork()
        .transactional((em) => em.execute('select pg_terminate_backend(pg_backend_pid())'));
      await expect(lost).rejects.toThrow(/terminat/);
    }
    expect(await select()).toEqual([{ one: 1 }]);
  });

  it('at a commit, takes none for good', async () => {
    for (let loss = 0; loss < LOSSES; loss++) {
      const lost = database.em.fork().transactional(async (em) => {
        const [own] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
        await database.em.fork().execute('select pg_terminate_backend(?, 5000)', [own?.pid]);
      });
      await expect(lost).rejects.toThrow();
    }
    expect(await select()).toEqual([{ one: 1 }]);
  });

  it('between transactions is not noticed for longer than one query', async () => {
    await Promise.all(Array.from({ length: 10 }, select));
    await database.em
      .fork()
      .execute(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    for (let attempt = 0; attempt < LOSSES; attempt++) {
      await database.em
        .fork()
        .transactional((em) => em.execute('select 1'))
        .catch(() => undefined);
    }
    expect(await select()).toEqual([{ one: 1 }]);
  });
});
