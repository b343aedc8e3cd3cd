import { loadConfig } from '#config';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';

/** A restart or a failover of PostgreSQL drops connections at any time. */
describeWith('postgresql', 'connection pool', () => {
  it('the pool replaces connections that are lost in a transaction', async () => {
    for (let loss = 0; loss < LOSSES; loss++) {
      const lost = database.em
        .fork()
        .transactional((em) => em.execute('select pg_terminate_backend(pg_backend_pid())'));
      await expect(lost).rejects.toThrow(/terminat/);
    }
    expect(await select()).toEqual([{ one: 1 }]);
  });

  it('the pool replaces connections that are lost during their set-up', async () => {
    const proxy = await startProxy();
    const behind = await openDatabase(
      { kind: 'postgresql', url: proxy.url, preparesStatements: true },
      ENTITIES,
    );
    const read = () => behind.em.fork().execute('select 1 as one');
    proxy.cut(true);
    for (let loss = 0; loss < LOSSES; loss++) await expect(read()).rejects.toThrow();
    proxy.cut(false);
    expect(await read()).toEqual([{ one: 1 }]);
    await behind.close();
    proxy.stop();
  });

  it('the pool replaces connections that are lost at a commit', async () => {
    for (let loss = 0; loss < LOSSES; loss++) {
      const lost = database.em.fork().transactional(async (em) => {
        const [own] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
        await database.em.fork().execute('select pg_terminate_backend(?, 5000)', [own?.pid]);
      });
      await expect(lost).rejects.toThrow();
    }
    expect(await select()).toEqual([{ one: 1 }]);
  });

  it('the pool replaces idle connections that are lost, after at most one failed query each', async () => {
    await Promise.all(Array.from({ length: 10 }, select));
    await database.em.fork().execute(TERMINATE_OTHERS);
    for (let attempt = 0; attempt < LOSSES; attempt++) {
      await database.em
        .fork()
        .transactional((em) => em.execute('select 1'))
        .catch(() => undefined);
    }
    expect(await select()).toEqual([{ one: 1 }]);
  });

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

  /** Forwards to PostgreSQL. `cut(true)` drops each connection, and each new one at its first query. */
  async function startProxy(): Promise<{ url: string; cut: (isCutting: boolean) => void; stop: () => void }> {
    const target = new URL(storage.env['DATABASE_URL'] ?? '');
    let isCutting = false;
    const clients = new Set<Socket>();
    const proxy = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname);
      clients.add(client);
      client.on('data', (chunk) => {
        if (isCutting && chunk.includes('set_config')) client.destroy();
        else upstream.write(chunk);
      });
      upstream.pipe(client);
      for (const socket of [client, upstream]) {
        socket.on('error', () => undefined);
        socket.on('close', () => {
          client.destroy();
          upstream.destroy();
        });
      }
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(target);
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    return {
      url: url.href,
      cut: (cuts) => {
        isCutting = cuts;
        if (cuts) for (const client of clients) client.destroy();
      },
      stop: () => proxy.close(),
    };
  }

  function select(): Promise<unknown> {
    return database.em.fork().execute('select 1 as one');
  }
});

/** More than the connections of the pool. */
const LOSSES = 25;

const TERMINATE_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
