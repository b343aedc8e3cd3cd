import { PACKAGE_VERSION } from '#config';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Clock } from '../clock.js';
import type { Embedded } from '../database/database.js';
import { EMBEDDED } from '../database/embedded/embedded.token.js';
import { DatabaseUnavailableError } from '../database/embedded/database-errors.js';
import { requireDiskSpace, RESERVE_BYTES } from '../database/embedded/disk-space.js';
import { Problem } from '../http/problem.js';
import { BACKUP_EMBEDDED_ONLY, BACKUP_EXISTS, BACKUP_NOT_WRITTEN } from './backup.problems.js';
import { copyCluster } from './copy-cluster.js';
import { restoreCluster, type Restored } from './restore-cluster.js';
import { writeArchive, type WriteOptions } from './write-file.js';

export interface WrittenBackup {
  readonly path: string;
  readonly bytes: number;
}

/** Copies of the embedded database, made and put back while the service runs or while it does not. */
@Injectable()
export class BackupService implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(EMBEDDED) private readonly embedded: Embedded | null,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes a consistent copy of the whole database to a file that only its owner may read.
   *
   * @param path absolute
   * @throws Problem `backup_embedded_only`, `backup_exists`, `backup_not_written`
   */
  async backup(path: string, { overwrite, signal }: WriteOptions): Promise<WrittenBackup> {
    const embedded = this.require();
    return this.inTurn(async () => {
      const about = { service_version: PACKAGE_VERSION, created_at: this.clock.now().toISOString() };
      const either = AbortSignal.any([signal, this.stopping.signal]);
      try {
        requireDiskSpace(dirname(path), RESERVE_BYTES, 'no backup was made');
        await writeArchive(path, (archive) => copyCluster(embedded, about, archive), {
          overwrite,
          signal: either,
        });
        return { path, bytes: (await stat(path)).size };
      } catch (error) {
        either.throwIfAborted();
        throw notWritten(error, path);
      }
    });
  }

  /**
   * Replaces the database with a backup. Until the backup has been unpacked, opened and brought up to date
   * nothing changes; then requests are refused for about a second. The database before is kept.
   *
   * @param path absolute
   * @throws Problem `backup_embedded_only`, `backup_unusable`
   */
  async restore(path: string, signal: AbortSignal): Promise<Restored> {
    const embedded = this.require();
    return this.inTurn(() =>
      restoreCluster(embedded, path, this.clock.now(), AbortSignal.any([signal, this.stopping.signal])),
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
      'The database is on a PostgreSQL server: use pg_dump and pg_restore with DATABASE_URL.',
    );
  }

  /** One after another: PostgreSQL makes one copy at a time, and none of a database that is being replaced. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.catch(() => undefined).then(work);
    this.last = run;
    return run;
  }
}

function notWritten(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST')
    return new Problem(BACKUP_EXISTS, `${path} exists. Nothing was written; --overwrite replaces it.`);
  if (error instanceof DatabaseUnavailableError)
    return new Problem(BACKUP_NOT_WRITTEN, message, { cause: error });
  if (code === undefined) return error;
  const detail = code === 'ENOENT' ? `There is no folder for ${path}. Make it first.` : message;
  return new Problem(BACKUP_NOT_WRITTEN, detail, { cause: error });
}
