import { defineEntity, p } from '@mikro-orm/core';
import { Logger } from '@nestjs/common';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { MANIFEST, writeManifest } from '../../src/platform/archive/manifest.js';
import { writeArchive, type WriteOptions } from '../../src/platform/archive/write-archive.js';
import { AutomaticBackups } from '../../src/platform/backup/automatic-backups.js';
import { BackupService, type WrittenBackup } from '../../src/platform/backup/backup.service.js';
import { readNextTransaction } from '../../src/platform/backup/online-backup.repository.js';
import type { Clock } from '../../src/platform/clock.js';
import type { Database, Embedded } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { scratchFolder } from '../support/scratch.js';

const HOUR = 3_600_000;

/** Writes backups that contain only the manifest: compressing the 41 MB of a cluster takes a second. */
class ManifestOnly extends BackupService {
  constructor(
    private readonly db: Embedded,
    private readonly time: Clock,
  ) {
    super(db, time);
  }

  override async backup(path: string, options: WriteOptions): Promise<WrittenBackup> {
    const manifest = writeManifest({
      service_version: '0.0.0',
      created_at: this.time.now().toISOString(),
      next_transaction: await readNextTransaction(this.db.database),
      bytes: 0,
    });
    const fill = async (archive: Pack): Promise<void> => {
      await pipeline([manifest], archive.entry({ name: MANIFEST, size: manifest.length }));
    };
    await writeArchive(path, fill, options);
    return { path, bytes: manifest.length };
  }
}

describe('AutomaticBackups', () => {
  let database: Database;
  let now: Date;
  const { signal } = new AbortController();

  it('writes backups to the data folder that only the owner can read', async () => {
    await whole(7).run(0, signal);
    expect(readdirSync(backups)).toEqual(['2026-11-01T08-00-00-000Z.tar.gz']);
    expect(statSync(backups).mode & 0o777).toBe(0o700);
    expect(statSync(join(backups, '2026-11-01T08-00-00-000Z.tar.gz')).mode & 0o777).toBe(0o600);
  });

  it('writes no backup when nothing was written since the newest one, even after reads and restarts', async () => {
    await whole(7).run(0, signal);
    pass(3 * DAY);
    await database.em.fork().execute('select * from account');
    await database.embedded?.database.replace(() => Promise.resolve());
    await database.orm.migrator.up();
    await whole(7).run(0, signal);
    expect(days()).toEqual(['2026-11-01T08']);
    await write();
    await whole(7).run(0, signal);
    expect(days()).toEqual(['2026-11-01T08', '2026-11-04T08']);
  });

  it('writes a backup at the start, and later when the newest one is a day old', async () => {
    await automatic(7).run(0, signal);
    await write();
    pass(23 * HOUR);
    await automatic(7).run(DAY, signal);
    expect(days()).toEqual(['2026-11-01T08']);
    pass(HOUR);
    await automatic(7).run(DAY, signal);
    expect(days()).toEqual(['2026-11-01T08', '2026-11-02T08']);
  });

  it('keeps the newest backup of each day for the configured number of days', async () => {
    mkdirSync(backups);
    const before = ['10-29T08', '10-30T08', '10-30T23', '10-31T01', '10-31T02', '11-01T01', '11-01T07'];
    for (const hour of before) writeFileSync(join(backups, `2026-${hour}-00-00-000Z.tar.gz`), '');
    await automatic(3).run(0, signal);
    expect(days()).toEqual(['2026-10-30T23', '2026-10-31T02', '2026-11-01T08']);
  });

  it('removes the incomplete files of killed processes and leaves other files unchanged', async () => {
    await automatic(1).run(0, signal);
    writeFileSync(join(backups, '.2026-10-31T08-00-00-000Z.tar.gz.part-0badcafe'), '');
    writeFileSync(join(backups, 'before-the-move.tar.gz'), '');
    await write();
    pass(DAY);
    await automatic(1).run(0, signal);
    expect(readdirSync(backups).sort()).toEqual([
      '2026-11-02T08-00-00-000Z.tar.gz',
      'before-the-move.tar.gz',
    ]);
  });

  it('writes a backup when the newest one is damaged', async () => {
    await automatic(7).run(0, signal);
    writeFileSync(join(backups, '2026-11-01T09-00-00-000Z.tar.gz'), 'damaged');
    pass(2 * HOUR);
    await automatic(7).run(0, signal);
    expect(days()).toEqual(['2026-11-01T10']);
  });

  it('writes and keeps backups after the clock was a year ahead, and leaves the backup of that time', async () => {
    pass(365 * DAY);
    await automatic(1).run(0, signal);
    await write();
    pass(-365 * DAY);
    await automatic(1).run(DAY, signal);
    expect(days()).toEqual(['2026-11-01T08', '2027-11-01T08']);
    await write();
    pass(DAY);
    await automatic(1).run(DAY, signal);
    expect(days()).toEqual(['2026-11-02T08', '2027-11-01T08']);
  });

  it('writes nothing when disabled or on a PostgreSQL server', async () => {
    await whole(0).run(0, signal);
    await whole(7, null).run(0, signal);
    expect(existsSync(backups)).toBe(false);
    const onServer = new BackupService(null, clock);
    await expect(onServer.backup('/tmp/x', { overwrite: false, signal })).rejects.toThrow('pg_dump');
    await expect(onServer.restore('/tmp/x', { revokesRevived: true, signal })).rejects.toThrow('pg_restore');
  });

  let folder: string;
  let backups: string;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    folder = scratchFolder('lrs-automatic-');
    backups = join(folder, 'backups');
    cpSync(inject('emptyDataFolder'), folder, { recursive: true });
    database = await openDatabase({ kind: 'embedded', dataDir: folder }, [Account]);
  });

  beforeEach(() => {
    now = new Date('2026-11-01T08:00:00Z');
    rmSync(backups, { recursive: true, force: true });
  });

  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const clock: Clock = { now: () => now };

  function whole(keep: number, embedded = database.embedded): AutomaticBackups {
    return new AutomaticBackups(embedded, keep, new BackupService(embedded, clock), clock);
  }

  /** For tests of names and dates. */
  function automatic(keep: number): AutomaticBackups {
    if (!database.embedded) throw new Error('not embedded');
    return new AutomaticBackups(database.embedded, keep, new ManifestOnly(database.embedded, clock), clock);
  }

  function write() {
    return database.em.fork().execute(`insert into account (plan, created_at) values ('free', now())`);
  }

  function days(): string[] {
    return readdirSync(backups)
      .map((name) => name.slice(0, 13))
      .sort();
  }

  function pass(ms: number): void {
    now = new Date(now.getTime() + ms);
  }
});

const DAY = 24 * HOUR;

/** MikroORM requires at least one entity. */
const Account = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: { id: p.integer().primary() },
});
