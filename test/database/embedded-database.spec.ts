import { defineEntity, p, RequestContext } from '@mikro-orm/core';
import { Logger } from '@nestjs/common';
import fs, { cpSync, renameSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Database } from '../../src/platform/database/database.js';
import type { EmbeddedDatabase } from '../../src/platform/database/embedded/embedded-database.js';
import type { EntityManager } from '../../src/platform/database/entity-manager.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { EmbeddedMaintenance } from '../../src/platform/maintenance/embedded-maintenance.js';
import { scratchFolder } from '../support/scratch.js';

describe('EmbeddedDatabase', () => {
  it('runs concurrent transactions one after another', async () => {
    const before = Number(await count());
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        em().transactional(async (tx) => {
          const [row] = await tx.execute<{ n: number }[]>('select count(*)::integer as n from thing');
          await tx.execute('insert into thing values (?)', [1000 + i]);
          const [after] = await tx.execute<{ n: number }[]>('select count(*)::integer as n from thing');
          expect(after?.n).toBe(Number(row?.n) + 1);
        }),
      ),
    );
    expect(await count()).toBe(before + 20);
  });

  it('runs queries after a transaction or a savepoint that failed', async () => {
    const before = await count();
    const failing = em().transactional((tx) => tx.execute('insert into thing values (1), (1)'));
    await expect(failing).rejects.toThrow('duplicate key');
    await em().transactional(async (tx) => {
      await tx.execute('insert into thing values (2)');
      await tx.transactional((inner) => inner.execute('insert into thing values (2)')).catch(nothing);
      await tx.execute('delete from thing where id = 2');
    });
    expect(await count()).toBe(before);
  });

  it('rejects a write in a read-only transaction', async () => {
    const tried = em().transactional((tx) => tx.execute('insert into thing values (3)'), { readOnly: true });
    await expect(tried).rejects.toThrow('read-only transaction');
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('finishes the current transaction before it is replaced, and refuses others meanwhile', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    const { promise: hasStarted, resolve: start } = Promise.withResolvers<undefined>();
    const running = em().transactional(async (tx) => {
      await tx.execute('insert into thing values (10)');
      start(undefined);
      await isReleased;
      await tx.execute('insert into thing values (11)');
    });
    await hasStarted;
    const queued = query('select 1');
    // It may be refused before the test awaits it.
    queued.catch(nothing);
    const replacement = database.replace(async () => {
      await expect(query('select 1')).rejects.toThrow('is being replaced');
    });
    await expect(query('select 1')).rejects.toMatchObject({ statusCode: 503 });
    release(undefined);
    await running;
    await expect(queued).rejects.toThrow('is being replaced');
    await replacement;
    expect(await query('select id from thing where id in (10, 11)')).toHaveLength(2);
  });

  it('rejects queries of a request that read from the database before it was replaced', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    const { promise: hasStarted, resolve: start } = Promise.withResolvers<undefined>();
    const work = RequestContext.create(opened.em, async () => {
      await opened.em.execute('select 1');
      start(undefined);
      await isReleased;
      await opened.em.execute('select 1');
    });
    await hasStarted;
    await database.replace(nothing);
    release(undefined);
    await expect(work).rejects.toThrow('was replaced during this work');
    await RequestContext.create(opened.em, () => opened.em.execute('select 1'));
  });

  it('is open again when a replacement fails', async () => {
    await expect(database.replace(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses writes, but not reads, while the disk is almost full', async () => {
    const before = await count();
    const { statfsSync } = fs;
    const room = { ...statfsSync(folder), bsize: 4096, bavail: 15_000 };
    Object.assign(fs, { statfsSync: () => room });
    syncBuiltinESMExports();
    try {
      expect(database.isDiskFull()).toBe(true);
      for (const sql of [
        'insert into thing values (30)',
        'update thing set id = 30',
        'delete from thing',
        'with gone as (delete from thing returning id) select * from gone',
        'create table more (id integer)',
      ]) {
        await expect(query(sql), sql).rejects.toMatchObject({
          message: expect.stringMatching(/^the disk is full: .* nothing was written/) as string,
          statusCode: 503,
        });
      }
      await expect(em().transactional((tx) => tx.execute('delete from thing'))).rejects.toThrow('full');
      expect(await count()).toBe(before);
    } finally {
      Object.assign(fs, { statfsSync });
      syncBuiltinESMExports();
    }
    await query('insert into thing values (30)');
  });

  it('fails the query when PostgreSQL crashes, and opens again with everything that was committed', async () => {
    await query('insert into thing values (20)');
    const before = await count();
    const log = join(database.path, 'pg_wal');
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      renameSync(log, `${log}-away`);
      // More than the existing segments hold, so that the log must grow.
      const dying = query(
        `select pg_logical_emit_message(true, 'x', repeat('x', 1000000)) from generate_series(1, 99)`,
      );
      await expect(dying).rejects.toThrow(/has stopped: could not .* "pg_wal\//);
      await expect(query('select 1')).rejects.toMatchObject({ statusCode: 503 });
      renameSync(`${log}-away`, log);
      await expect(query('select 1')).rejects.toThrow('does not open');
      vi.advanceTimersByTime(RETRY_MS);
      expect(await count()).toBe(before);
    } finally {
      vi.useRealTimers();
    }
    await query('insert into thing values (21)');
  });

  it('EmbeddedMaintenance runs a checkpoint when the log is large and vacuums tables with many dead rows', async () => {
    const maintenance = new EmbeddedMaintenance(opened.embedded);
    const redo = async (): Promise<unknown> =>
      (await query('select redo_lsn::text from pg_control_checkpoint()'))[0];
    await query('insert into thing select generate_series(10000, 20000)');
    await query('delete from thing where id >= 10000');
    const start = await redo();
    await maintenance.checkpoint();
    expect(await redo()).toEqual(start);
    await query(
      `select pg_logical_emit_message(false, 'x', repeat('x', 1000000)) from generate_series(1, 70)`,
    );
    const endCopy = database.beginCopy();
    await maintenance.checkpoint();
    expect(await redo()).toEqual(start);
    endCopy();
    await maintenance.checkpoint();
    expect(await redo()).not.toEqual(start);

    // PostgreSQL reports dead rows at most once a second.
    await query('select pg_stat_force_next_flush()');
    await maintenance.vacuum({ signal: new AbortController().signal });
    const [worn] = await query(
      `select n_dead_tup::integer as dead from pg_stat_user_tables where relname = 'thing'`,
    );
    expect(worn).toEqual({ dead: 0 });
  });

  it('EmbeddedMaintenance updates the statistics of changed tables, unless the disk is full', async () => {
    const maintenance = new EmbeddedMaintenance(opened.embedded);
    const { signal } = new AbortController();
    const rows = async (): Promise<unknown> =>
      (await query(`select reltuples::integer as n from pg_class where relname = 'filled'`))[0]?.['n'];
    await query('create table filled as select id from generate_series(1, 500) id');
    const isDiskFull = vi.spyOn(database, 'isDiskFull').mockReturnValue(true);
    await maintenance.analyze({ signal });
    expect(await rows()).toBe(-1);
    isDiskFull.mockRestore();
    await maintenance.analyze({ signal });
    expect(await rows()).toBe(500);
  });

  it('refuses queries after close', async () => {
    await database.close();
    await expect(query('select 1')).rejects.toThrow('the database is closed');
    await database.open();
  });

  let folder: string;
  let opened: Database;
  let database: EmbeddedDatabase;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    folder = scratchFolder('lrs-embedded-');
    cpSync(inject('emptyDataFolder'), folder, { recursive: true });
    opened = await openDatabase({ kind: 'embedded', dataDir: folder }, [Account]);
    if (!opened.embedded) throw new Error('not embedded');
    ({ database } = opened.embedded);
    await query('create table thing (id integer primary key)');
  });

  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  function em(): EntityManager {
    return opened.em.fork();
  }

  function query(sql: string): Promise<Record<string, unknown>[]> {
    return em().execute(sql);
  }

  async function count(): Promise<unknown> {
    return (await query('select count(*)::integer as n from thing'))[0]?.['n'];
  }
});

const RETRY_MS = 5_000;

/** MikroORM requires at least one entity. */
const Account = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: { id: p.integer().primary() },
});

function nothing(): Promise<void> {
  return Promise.resolve();
}
