import { defineEntity, p } from '@mikro-orm/core';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  beginDataFolder,
  DataFolderInUseError,
  openDataFolder,
} from '../../src/platform/database/data-folder.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { openInProcess, whole } from '../faults/support.js';
import { scratchFolder } from '../support/scratch.js';

describe('openDataFolder', () => {
  it('creates a private folder with a complete cluster and no temporary files', () => {
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['database', 'lock']);
    expect(existsSync(join(folder, 'database', 'PG_VERSION'))).toBe(true);
  });

  it('rejects with DataFolderInUseError until the holder releases the folder', async () => {
    const mine = await openDataFolder(folder);
    const refusal = await openDataFolder(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUseError);
    const { message } = refusal as Error;
    for (const part of [folder, `pid ${process.pid}`, 'DATA_DIR', 'DATABASE_URL']) {
      expect(message).toContain(part);
    }
    await mine.release();
    const again = await openDataFolder(folder);
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(`${process.pid}\n`);
    await again.release();
  });

  it('returns the folder that beginDataFolder opens, or rejects with its error, once', async () => {
    beginDataFolder(folder);
    const begun = await openDataFolder(folder);
    // A second attempt to lock the folder would be rejected.
    beginDataFolder(folder);
    await expect(openDataFolder(folder)).rejects.toThrow(DataFolderInUseError);
    await begun.release();
    await (await openDataFolder(folder)).release();
  });

  it('rejects a path that is not a folder and says what to do', async () => {
    const file = join(folder, 'lock');
    await expect(openDataFolder(file)).rejects.toThrow(
      /^The data folder .*lock cannot be used: EEXIST.*\. Make it a folder .*, or set DATA_DIR to another\.$/,
    );
  });

  it.runIf(existsSync('/dev/full'))('closes the lock file when it cannot write to it', async () => {
    const full = join(parent, 'full');
    mkdirSync(full);
    symlinkSync('/dev/full', join(full, 'lock'));
    await expect(openDataFolder(full)).rejects.toThrow();
    const open = readdirSync('/proc/self/fd').map((fd) => readlinkIfOpen(`/proc/self/fd/${fd}`));
    expect(open).not.toContain('/dev/full');
  });

  it('rejects while another process holds the lock, and succeeds as soon as that process is killed', async () => {
    const holder = spawn(process.execPath, ['-e', HOLDER, join(folder, 'lock'), LOCK_MODULE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(holder, 'exit');
    await once(holder.stdout, 'data');
    await expect(openDataFolder(folder)).rejects.toThrow(DataFolderInUseError);
    await expect(openDatabase({ kind: 'embedded', dataDir: folder }, [Thing])).rejects.toThrow(
      DataFolderInUseError,
    );
    holder.kill('SIGKILL');
    await ended;
    await (await openDataFolder(folder)).release();
  });

  it('removes incomplete clusters and leaves everything else unchanged', async () => {
    mkdirSync(join(folder, 'database.new-abc', 'base'), { recursive: true });
    writeFileSync(join(folder, 'database.new-abc', 'PG_VERSION'), '');
    mkdirSync(join(folder, 'database.new-def'));
    writeFileSync(join(folder, 'secret-key'), 'mine');
    const before = statSync(join(folder, 'database')).ino;
    await (await openDataFolder(folder)).release();
    expect(readdirSync(folder).sort()).toEqual(['database', 'lock', 'secret-key']);
    expect(statSync(join(folder, 'database')).ino).toBe(before);
  });

  it('openDatabase releases the folder when its database does not open', async () => {
    const broken = join(parent, 'broken');
    mkdirSync(join(broken, 'database'), { recursive: true });
    writeFileSync(join(broken, 'database', 'PG_VERSION'), 'not a version\n');
    await expect(openDatabase({ kind: 'embedded', dataDir: broken }, [Thing])).rejects.toThrow();
    await (await openDataFolder(broken)).release();
  });

  it('the empty database of the build has the settings, encoding and locale of a created one', async () => {
    const unpacked = join(parent, 'unpacked');
    cpSync(inject('emptyDataFolder'), unpacked, { recursive: true });
    const found = [];
    for (const dataDir of [folder, unpacked]) {
      const database = await openDatabase({ kind: 'embedded', dataDir }, [Thing]);
      const em = database.em.fork();
      found.push({
        settings: await em.execute(
          `select name, setting from pg_settings where name !~ '_file$|_directory$|[.]' order by name`,
        ),
        databases: await em.execute(
          `select datname, encoding, datlocprovider, datcollate, datctype from pg_database
           where datname = current_database()`,
        ),
        columns: await em.execute(
          `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
           where table_schema = 'public' order by table_name, ordinal_position`,
        ),
        migrations: await em.execute('select name from mikro_orm_migrations order by name'),
      });
      await database.close();
    }
    expect(found[1]).toEqual(found[0]);
    expect(found[0]?.migrations.length).toBeGreaterThan(0);
  });

  it('the built service unpacks the empty database of the build, and every user can read its archive', async () => {
    const dataDir = join(parent, 'built');
    const { worker, found } = await openInProcess(dataDir);
    await worker.kill();
    expect(found).toEqual(whole(0));
    const clusterPath = join(dataDir, 'database');
    // A cluster of `initdb` has two more databases.
    expect(readdirSync(join(clusterPath, 'base'))).toHaveLength(1);
    // PostgreSQL renames this file of the copy of a running cluster when it recovers the copy.
    expect(existsSync(join(clusterPath, 'backup_label.old'))).toBe(false);
    expect(statSync(clusterPath).mode & 0o077).toBe(0);
    expect(statSync(join(clusterPath, 'PG_VERSION')).mode & 0o077).toBe(0);
    const archive = join(import.meta.dirname, '../../dist/data/empty-database.tar.br');
    expect(statSync(archive).mode & 0o444).toBe(0o444);
    // Small enough for an image and a package; it holds a database of 10 MB and 16 MB of log.
    expect(statSync(archive).size).toBeLessThan(1_500_000);
  });

  it('openDatabase opens a database again with all its data', async () => {
    const config = { kind: 'embedded', dataDir: join(parent, 'again') } as const;
    cpSync(inject('emptyDataFolder'), config.dataDir, { recursive: true });
    for (const expected of [0, 1]) {
      const database = await openDatabase(config, [Thing]);
      const em = database.em.fork();
      const [row] = await em.execute<{ count: number }[]>('select count(*)::integer as count from account');
      expect(row?.count).toBe(expected);
      await em.execute(`insert into account (plan, created_at) values ('free', now())`);
      await database.close();
    }
  });

  let parent: string;

  /** A folder with a complete cluster. */
  let folder: string;

  beforeAll(async () => {
    parent = scratchFolder('lrs-folder-');
    folder = join(parent, 'made', 'when needed');
    await (await openDataFolder(folder)).release();
  });

  afterAll(() => {
    rmSync(parent, { recursive: true });
  });
});

/** A process that locks a folder, reports it, and holds the lock until it is killed. */
const HOLDER = `
  const { openSync, writeSync } = require('node:fs');
  const file = openSync(process.argv[1], 'a+');
  if (!require(process.argv[2]).tryLock(file)) process.exit(2);
  writeSync(file, String(process.pid) + '\\n');
  process.stdout.write('locked');
  setInterval(() => {}, 1000);`;

const LOCK_MODULE = createRequire(import.meta.url).resolve('fs-native-extensions');

const Thing = defineEntity({
  name: 'Thing',
  tableName: 'account',
  properties: { id: p.integer().primary() },
});

/** Returns the path of an open file; null if the file was closed meanwhile. */
function readlinkIfOpen(descriptor: string): string | null {
  try {
    return readlinkSync(descriptor);
  } catch {
    return null;
  }
}
