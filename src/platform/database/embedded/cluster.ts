import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPostgreSqlTypeParsers, PglitePlatform } from '@mikro-orm/pglite';
import { DatabaseUnavailableError, DiskFullError, saysDiskFull } from './database-errors.js';
import { DurableFiles } from './durable-files.js';
import { reportDeath } from './report-death.js';
import './v8-flags.js';

const START_PARAMETERS = [
  // "-F" turns fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // The default, fdatasync, does nothing in WebAssembly.
  '-c',
  'wal_sync_method=fsync',
  // A quarter of the default, which saves 100 MB; the operating system caches the folder anyway.
  '-c',
  'shared_buffers=32MB',
  // Two segments kept for reuse instead of five.
  '-c',
  'min_wal_size=32MB',
];

/** Reads arrays as MikroORM wants them. */
const platform = new PglitePlatform();

/** Lines of PostgreSQL's log kept to explain a failure. */
const LAST_WORDS = 20;

/** How a full disk looks where PGlite writes files by itself, making a cluster. */
const EMSCRIPTEN_ENOSPC = 51;

export interface ClusterResult {
  readonly rows: unknown[];
  readonly affectedRows?: number;
}

/** A PostgreSQL cluster in a folder, open in this process. One query at a time; the caller sees to that. */
export class Cluster {
  private death: DatabaseUnavailableError | null = null;

  private constructor(
    private readonly pglite: PGlite,
    readonly path: string,
    private readonly log: readonly string[],
  ) {}

  /** Makes an empty cluster in an empty folder and closes it again. Takes some seconds. */
  static async make(path: string): Promise<void> {
    await (await Cluster.start(path)).close();
  }

  /** @throws DiskFullError, DatabaseUnavailableError with PostgreSQL's last words */
  static async open(path: string): Promise<Cluster> {
    // PGlite would make one.
    if (existsSync(join(path, 'PG_VERSION'))) return Cluster.start(path);
    throw new DatabaseUnavailableError(`there is no database in ${path}`);
  }

  private static async start(path: string): Promise<Cluster> {
    const log: string[] = [];
    const pglite = new PGlite({
      fs: new DurableFiles(path),
      startParams: START_PARAMETERS,
      extensions: { pg_trgm },
      parsers: createPostgreSqlTypeParsers((text) => platform.unmarshallArray(text)),
      onStderr: (line) => {
        log.push(line);
        if (log.length > LAST_WORDS) log.shift();
        return false;
      },
    });
    const cluster = new Cluster(pglite, path, log);
    try {
      await pglite.waitReady;
    } catch (error) {
      cluster.closeFiles();
      throw cluster.explain(`the database in ${path} does not open`, error);
    }
    reportDeath(pglite.Module, (cause) => {
      cluster.death ??= cluster.explain(`the database in ${path} has stopped`, cause);
    });
    return cluster;
  }

  /** Why it will never answer again; null while it lives. */
  causeOfDeath(): DatabaseUnavailableError | null {
    return this.death;
  }

  /** @throws the database's error; DatabaseUnavailableError when the cluster died of it */
  async query(sql: string, parameters: readonly unknown[] = []): Promise<ClusterResult> {
    this.failIfDead();
    try {
      return await this.pglite.query(sql, [...parameters]);
    } catch (error) {
      this.failIfDead();
      if ((error as { code?: unknown }).code === '53100') {
        throw new DiskFullError(this.path, 'nothing was written', { cause: error });
      }
      throw error;
    }
  }

  /** Ends it in order. A dead one is left as it is: opening it again recovers it from its log. */
  async close(): Promise<void> {
    if (this.death) this.closeFiles();
    else await this.pglite.close();
  }

  private failIfDead(): void {
    if (this.death) throw this.death;
  }

  private closeFiles(): void {
    try {
      (this.pglite.Module as { FS: { quit(): void } } | undefined)?.FS.quit();
    } catch {
      // Nothing more can be done for it, and what killed it is what must be told.
    }
  }

  private explain(what: string, cause: unknown): DatabaseUnavailableError {
    const lastWords = this.log.flatMap((line) => /(?:PANIC|FATAL): +(.+)/.exec(line)?.[1] ?? []);
    // The first is the cause; what follows is the consequence.
    const reason = lastWords[0] ?? (cause instanceof Error ? cause.message : String(cause));
    return saysDiskFull(reason) || (cause as { errno?: unknown } | null)?.errno === EMSCRIPTEN_ENOSPC
      ? new DiskFullError(this.path, what, { cause })
      : new DatabaseUnavailableError(`${what}: ${reason}`, { cause });
  }
}
