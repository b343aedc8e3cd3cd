import { Inject, Injectable, Logger } from '@nestjs/common';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackgroundTask, type TaskRun } from '../background/background-task.js';
import { Clock } from '../clock.js';
import type { Embedded } from '../database/database.js';
import { EMBEDDED } from '../database/embedded/embedded.token.js';
import { BackupService } from './backup.service.js';
import { type BackupManifest } from './backup-manifest.js';
import { describeBackup } from './read-backup.js';
import { PART } from './write-file.js';

/** How many days have a backup kept; 0 = none are made. */
export const BACKUP_KEEP = Symbol('BACKUP_KEEP');

const DAY_MS = 86_400_000;

const NAME = /^(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/;

/**
 * Backs the embedded database up soon after each start and once a day, in `backups` in the data folder, unless
 * nothing was written since the newest backup. Of each day the newest is kept, so that a service that starts and
 * fails all day long does not push out the good ones.
 */
@Injectable()
export class AutomaticBackups {
  private readonly logger = new Logger(AutomaticBackups.name);
  /** The newest backup has at least this age when the next is made: none for the first after a start. */
  private minAge = 0;

  constructor(
    @Inject(EMBEDDED) private readonly embedded: Embedded | null,
    @Inject(BACKUP_KEEP) private readonly keep: number,
    private readonly backups: BackupService,
    private readonly clock: Clock,
  ) {}

  @BackgroundTask({ name: 'backups.make', every: 3_600_000, firstAfter: 30_000, onlySoleOwner: true })
  async runWhenDue({ signal }: TaskRun): Promise<void> {
    const { minAge } = this;
    this.minAge = DAY_MS;
    await this.run(minAge, signal);
  }

  /** Makes a backup unless the newest is younger than `minAge` (milliseconds) or nothing was written since it. */
  async run(minAge: number, signal: AbortSignal): Promise<void> {
    if (!this.embedded || this.keep === 0) return;
    const folder = join(this.embedded.folder.path, 'backups');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const newest = await this.newest(folder);
    if (newest && !(await this.isOutOfDate(newest, minAge, this.embedded))) return;
    const name = `${this.clock.now().toISOString().replace(/[:.]/g, '-')}.tar.gz`;
    const written = await this.backups.backup(join(folder, name), { overwrite: false, signal });
    this.logger.log(written, 'backup written');
    await this.removeOld(folder);
  }

  private async isOutOfDate(
    newest: BackupManifest,
    minAge: number,
    { database }: Embedded,
  ): Promise<boolean> {
    if (this.clock.now().getTime() - Date.parse(newest.created_at) < minAge) return false;
    const { rows } = await database.use((cluster) =>
      cluster.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next'),
    );
    return (rows[0] as { next: string }).next !== newest.next_transaction;
  }

  private async newest(folder: string): Promise<BackupManifest | null> {
    const name = (await backupsIn(folder)).at(-1);
    return name === undefined ? null : describeBackup(join(folder, name)).catch(() => null);
  }

  private async removeOld(folder: string): Promise<void> {
    const newestOfDay = new Map((await backupsIn(folder)).map((name) => [name.slice(0, 10), name]));
    const kept = new Set([...newestOfDay.values()].slice(-this.keep));
    for (const name of await readdir(folder)) {
      // What a killed process was writing; nobody else writes here now.
      const isLeftOver = name.startsWith('.') && name.includes(PART);
      if (isLeftOver || (NAME.test(name) && !kept.has(name))) await rm(join(folder, name));
    }
  }
}

/** Oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort();
}
