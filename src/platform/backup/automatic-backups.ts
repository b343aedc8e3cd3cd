import { Inject, Injectable, Logger } from '@nestjs/common';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupManifest } from '../archive/manifest.js';
import { readBackupManifest } from '../archive/read-archive.js';
import { PART } from '../archive/write-archive.js';
import { BackgroundTask, type TaskRun } from '../background/background-task.js';
import { Clock } from '../clock.js';
import type { Embedded } from '../database/database.js';
import { EMBEDDED } from '../database/embedded/embedded.token.js';
import { BackupService } from './backup.service.js';
import { readNextTransaction } from './online-backup.repository.js';

/** The number of days whose newest backup is kept; 0 = no backups. */
export const BACKUP_KEEP = Symbol('BACKUP_KEEP');

const DAY_MS = 86_400_000;

const NAME = /^(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/;

/**
 * Backs up the embedded database after each start and once a day, to `backups` in the data folder, if something was
 * written since the newest backup. It keeps the newest backup of each day: repeated restarts do not remove older days.
 */
@Injectable()
export class AutomaticBackups {
  private readonly logger = new Logger(AutomaticBackups.name);
  /** The minimum age of the newest backup before the next one; 0 for the first after a start. */
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

  /** Writes a backup unless the newest is younger than `minAge` (milliseconds) or nothing was written since. */
  async run(minAge: number, signal: AbortSignal): Promise<void> {
    if (!this.embedded || this.keep === 0) return;
    const folder = join(this.embedded.folder.path, 'backups');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const newest = await this.newest(folder);
    if (newest && !(await this.isOutOfDate(newest, minAge, this.embedded))) return;
    const name = nameAt(this.clock.now());
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
    return (await readNextTransaction(database)) !== newest.next_transaction;
  }

  private async newest(folder: string): Promise<BackupManifest | null> {
    const name = (await this.backupsIn(folder)).at(-1);
    return name === undefined ? null : readBackupManifest(join(folder, name)).catch(() => null);
  }

  private async removeOld(folder: string): Promise<void> {
    const past = new Set(await this.backupsIn(folder));
    const newestOfDay = new Map([...past].map((name) => [name.slice(0, 10), name]));
    const kept = new Set([...newestOfDay.values()].slice(-this.keep));
    for (const name of await readdir(folder)) {
      // Only a killed process leaves such a file: one backup is written at a time.
      const isPart = name.startsWith('.') && name.includes(PART);
      if (isPart || (past.has(name) && !kept.has(name))) await rm(join(folder, name));
    }
  }

  /**
   * Lists the automatic backups, oldest first. Those of the future, which were made while the clock was ahead, are neither
   * the newest nor removed.
   */
  private async backupsIn(folder: string): Promise<string[]> {
    const now = nameAt(this.clock.now());
    return (await readdir(folder)).filter((name) => NAME.test(name) && name <= now).sort();
  }
}

function nameAt(time: Date): string {
  return `${time.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
}
