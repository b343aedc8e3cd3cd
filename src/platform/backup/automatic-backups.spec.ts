import { defineEntity, p } from '@mikro-orm/core';
import { Logger } from '@nestjs/common';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Clock } from '../clock.js';
import type { Database } from '../database/database.js';
import { openDatabase } from '../database/open-database.js';
import { AutomaticBackups } from './automatic-backups.js';
import { BackupService } from './backup.service.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** MikroORM wants at least one. */
const Account = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: { id: p.integer().primary() },
});

describe('automatic backups', () => {
  let folder: string;
  let backups: string;
  let database: Database;
  let now: Date;
  const clock: Clock = { now: () => now };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    folder = mkdtempSync(join(tmpdir(), 'lrs-automatic-'));
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

  const automatic = (keep: number, embedded = database.embedded): AutomaticBackups =>
    new AutomaticBackups(embedded, keep, new BackupService(embedded, clock), clock);
  const write = () =>
    database.em.fork().execute(`insert into account (plan, created_at) values ('free', now())`);
  const days = (): string[] =>
    readdirSync(backups)
      .map((name) => name.slice(0, 13))
      .sort();
  const pass = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };

  it('are made in the data folder, for the owner only', async () => {
    await automatic(7).run(0);
    expect(readdirSync(backups)).toEqual(['2026-11-01T08-00-00-000Z.tar.gz']);
    expect(statSync(backups).mode & 0o777).toBe(0o700);
    expect(statSync(join(backups, '2026-11-01T08-00-00-000Z.tar.gz')).mode & 0o777).toBe(0o600);
  });

  it('are not made again of what has not changed, whatever was read and however often it was opened', async () => {
    await automatic(7).run(0);
    pass(3 * DAY);
    await database.em.fork().execute('select * from account');
    await database.embedded?.database.exchange(() => Promise.resolve());
    await database.orm.migrator.up();
    await automatic(7).run(0);
    expect(days()).toEqual(['2026-11-01T08']);
    await write();
    await automatic(7).run(0);
    expect(days()).toEqual(['2026-11-01T08', '2026-11-04T08']);
  });

  it('are made at a start, and else when the newest is a day old', async () => {
    await automatic(7).run(0);
    await write();
    pass(23 * HOUR);
    await automatic(7).run(DAY);
    expect(days()).toEqual(['2026-11-01T08']);
    pass(HOUR);
    await automatic(7).run(DAY);
    expect(days()).toEqual(['2026-11-01T08', '2026-11-02T08']);
  });

  it('are kept one a day, for as many days as wanted, however often the service starts', async () => {
    mkdirSync(backups);
    const before = ['10-29T08', '10-30T08', '10-30T23', '10-31T01', '10-31T02', '11-01T01', '11-01T07'];
    for (const hour of before) writeFileSync(join(backups, `2026-${hour}-00-00-000Z.tar.gz`), '');
    await automatic(3).run(0);
    expect(days()).toEqual(['2026-10-30T23', '2026-10-31T02', '2026-11-01T08']);
  });

  it('clear away what a killed process was writing, and nothing that is not theirs', async () => {
    await automatic(1).run(0);
    writeFileSync(join(backups, '.2026-10-31T08-00-00-000Z.tar.gz.part-0badcafe'), '');
    writeFileSync(join(backups, 'before-the-move.tar.gz'), '');
    await write();
    pass(DAY);
    await automatic(1).run(0);
    expect(readdirSync(backups).sort()).toEqual([
      '2026-11-02T08-00-00-000Z.tar.gz',
      'before-the-move.tar.gz',
    ]);
  });

  it('go on after one that is damaged', async () => {
    await automatic(7).run(0);
    writeFileSync(join(backups, '2026-11-01T09-00-00-000Z.tar.gz'), 'damaged');
    pass(2 * HOUR);
    await automatic(7).run(0);
    expect(days()).toEqual(['2026-11-01T10']);
  });

  it('are none when none are wanted, and none on a PostgreSQL server', async () => {
    await automatic(0).run(0);
    await automatic(7, null).run(0);
    expect(existsSync(backups)).toBe(false);
    const onServer = new BackupService(null, clock);
    const signal = new AbortController().signal;
    await expect(onServer.backup('/tmp/x', { overwrite: false, signal })).rejects.toThrow('pg_dump');
    await expect(onServer.restore('/tmp/x', signal)).rejects.toThrow('pg_restore');
  });
});
