import './v8-flags.js';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPostgreSqlTypeParsers, PglitePlatform } from '@mikro-orm/pglite';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyOut } from './copy-out.js';
import { DatabaseUnavailableError, DiskFullError, isDiskFullMessage } from './database-errors.js';
import { DurableFiles } from './pglite-repairs.js';
import { detectCrash } from './pglite-repairs.js';
import { compilePglite } from './pglite-wasm.js';
import { PreparedStatements } from './prepared-statements.js';

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
  // A fifth of the default: `analyze` holds the event loop, and would for 200 ms a table.
  '-c',
  'default_statistics_target=20',
];

/** Parses arrays for MikroORM. */
const platform = new PglitePlatform();

/** Lines of the log of PostgreSQL that are kept to explain a failure. */
const LOG_LINES = 20;

/** Error number of Emscripten for a full disk, when PGlite itself writes the files of a new cluster. */
const EMSCRIPTEN_ENOSPC = 51;

export interface ClusterResult {
  readonly rows: unknown[];
  readonly affectedRows?: number;
}

/** A PostgreSQL cluster in a folder, open in this process. The caller must run one query at a time. */
export class Cluster {
  /** Why PostgreSQL crashed; null while it runs. After a crash every query fails. */
  crash: DatabaseUnavailableError | null = null;

  private readonly prepared: PreparedStatements;

  private constructor(
    private readonly pglite: PGlite,
    readonly path: string,
    private readonly log: readonly string[],
  ) {
    this.prepared = new PreparedStatements(pglite);
  }

  /** Creates an empty cluster in an empty folder, which takes some seconds, and closes it. */
  static async create(path: string): Promise<void> {
    await (await Cluster.start(path)).close();
  }

  /** @throws DiskFullError; DatabaseUnavailableError with the error that PostgreSQL logged */
  static async open(path: string): Promise<Cluster> {
    // PGlite would create a missing cluster.
    if (existsSync(join(path, 'PG_VERSION'))) return Cluster.start(path);
    throw new DatabaseUnavailableError(`there is no database in ${path}`);
  }

  private static async start(path: string): Promise<Cluster> {
    const log: string[] = [];
    const pglite = new PGlite({
      fs: new DurableFiles(path),
      startParams: START_PARAMETERS,
      pgliteWasmModule: await compilePglite(),
      extensions: { pg_trgm },
      parsers: createPostgreSqlTypeParsers((text) => platform.unmarshallArray(text)),
      onStderr: (line) => {
        log.push(line);
        if (log.length > LOG_LINES) log.shift();
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
    detectCrash(pglite.Module, (cause) => {
      cluster.crash ??= cluster.explain(`the database in ${path} has stopped`, cause);
    });
    return cluster;
  }

  /** @throws the error of the query; DatabaseUnavailableError when PostgreSQL crashed */
  async query(sql: string, parameters: readonly unknown[] = []): Promise<ClusterResult> {
    return this.explaining(() => this.execute(sql, parameters));
  }

  /**
   * Returns the rows of a query in the binary format of `copy`. All of them are in memory.
   *
   * @throws as `query`
   */
  copyOut(query: string): Promise<Buffer> {
    return this.explaining(() => copyOut(this.pglite, query));
  }

  /**
   * Stores rows.
   *
   * @param into table and columns
   * @param rows in the binary format of `copy`
   * @throws as `query`
   */
  async copyIn(into: string, rows: Buffer): Promise<void> {
    const blob = new Blob([new Uint8Array(rows.buffer as ArrayBuffer, rows.byteOffset, rows.byteLength)]);
    await this.explaining(() =>
      this.pglite.query(`copy ${into} from '/dev/blob' (format binary)`, [], { blob }),
    );
  }

  /** Shuts PostgreSQL down. After a crash it closes the files only: the next start recovers from the log. */
  async close(): Promise<void> {
    if (this.crash) this.closeFiles();
    else await this.pglite.close();
  }

  /** Prepares statements with parameters. MikroORM writes parameters into the text, so its texts rarely repeat. */
  private async execute(sql: string, parameters: readonly unknown[]): Promise<ClusterResult> {
    const result = parameters.length > 0 ? await this.prepared.query(sql, parameters) : undefined;
    return result ?? this.pglite.query(sql, [...parameters]);
  }

  private async explaining<T>(work: () => Promise<T>): Promise<T> {
    this.throwIfCrashed();
    try {
      return await work();
    } catch (error) {
      this.throwIfCrashed();
      if ((error as { code?: unknown }).code === '53100') {
        throw new DiskFullError(this.path, 'nothing was written', { cause: error });
      }
      throw error;
    }
  }

  private throwIfCrashed(): void {
    if (this.crash) throw this.crash;
  }

  private closeFiles(): void {
    try {
      (this.pglite.Module as { FS: { quit(): void } } | undefined)?.FS.quit();
    } catch {
      // The caller reports the error that caused the crash.
    }
  }

  private explain(what: string, cause: unknown): DatabaseUnavailableError {
    const errors = this.log.flatMap((line) => /(?:PANIC|FATAL): +(.+)/.exec(line)?.[1] ?? []);
    // The first error is the cause of the others.
    const reason = errors[0] ?? (cause instanceof Error ? cause.message : String(cause));
    return isDiskFullMessage(reason) || (cause as { errno?: unknown } | null)?.errno === EMSCRIPTEN_ENOSPC
      ? new DiskFullError(this.path, what, { cause })
      : new DatabaseUnavailableError(`${what}: ${reason}`, { cause });
  }
}
