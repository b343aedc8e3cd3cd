import { PACKAGE_VERSION } from '#config';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeArchive, type WriteOptions } from '../archive/write-archive.js';
import { Clock } from '../clock.js';
import type { Embedded } from '../database/database.js';
import { DatabaseUnavailableError } from '../database/embedded/database-errors.js';
import { requireDiskSpace, RESERVE_BYTES } from '../database/embedded/disk-space.js';
import { EMBEDDED } from '../database/embedded/embedded.token.js';
import { Problem } from '../http/problem.js';
import { BACKUP_EMBEDDED_ONLY, BACKUP_EXISTS, BACKUP_NOT_WRITTEN } from './backup.problems.js';
import { copyCluster } from './copy-cluster.js';
import { restoreCluster, type Restored, type RestoreOptions } from './restore-cluster.js';

export interface WrittenBackup {
  readonly path: string;
  readonly bytes: number;
}

/** The log that a copy adds: it starts a new segment, and another may begin meanwhile. */
const LOG_BYTES = 2 * 16 * 1024 * 1024;

/** Writes and restores backups of the embedded database, with or without a running service. */
@Injectable()
export class BackupService implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(EMBEDDED) private readonly embedded: Embedded | null,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes a consistent copy of the whole database to a file that only its owner can read.
   *
   * @param path absolute
   * @throws Problem `backup_embedded_only`, `backup_exists`, `backup_not_written`
   */
  async backup(path: string, { overwrite, signal }: WriteOptions): Promise<WrittenBackup> {
    const embedded = this.require();
    return this.serialize(async () => {
      const about = { service_version: PACKAGE_VERSION, created_at: this.clock.now().toISOString() };
      const signals = AbortSignal.any([signal, this.stopping.signal]);
      try {
        const checkSpace = (bytes = RESERVE_BYTES): void => {
          requireDiskSpace(dirname(path), bytes, 'no backup was written');
        };
        checkSpace(RESERVE_BYTES + LOG_BYTES);
        await writeArchive(path, (archive) => copyCluster(embedded, about, archive), {
          overwrite,
          checkSpace,
          signal: signals,
        });
        return { path, bytes: (await stat(path)).size };
      } catch (error) {
        signals.throwIfAborted();
        throw notWritten(error, path);
      }
    });
  }

  /**
   * Unpacks, opens and migrates a backup, and replaces the database with it. Requests are refused for about a second
   * during the replacement. The previous database is kept. Every session ends.
   *
   * @param path absolute
   * @throws Problem `backup_embedded_only`, `backup_unusable`
   */
  async restore(path: string, { revokesRevived, signal }: RestoreOptions): Promise<Restored> {
    const embedded = this.require();
    return this.serialize(() =>
      restoreCluster(embedded, path, this.clock.now(), {
        revokesRevived,
        signal: AbortSignal.any([signal, this.stopping.signal]),
      }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('the service is stopping'));
    await this.last.catch(() => undefined);
  }

  private require(): Embedded {
    if (this.embedded) return this.embedded;
    throw new Problem(
      BACKUP_EMBEDDED_ONLY,
      'The database is on a PostgreSQL server. Use pg_dump and pg_restore, and then finish-restore.',
    );
  }

  /** Runs one backup or restore at a time: PostgreSQL supports one copy, and none during a replacement. */
  private serialize<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.catch(() => undefined).then(work);
    this.last = run;
    return run;
  }
}

function notWritten(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST')
    return new Problem(BACKUP_EXISTS, `${path} exists. Nothing was written. Use --overwrite to replace it.`);
  if (error instanceof DatabaseUnavailableError)
    return new Problem(BACKUP_NOT_WRITTEN, message, { cause: error });
  if (code === undefined) return error;
  const detail = code === 'ENOENT' ? `The folder of ${path} does not exist. Create it first.` : message;
  return new Problem(BACKUP_NOT_WRITTEN, detail, { cause: error });
}
