import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { setImmediate } from 'node:timers';
import { nextTurn } from '../../own-turn.js';
import { requireDiskSpace, RESERVE_BYTES } from './disk-space.js';
import type { AcquiredCluster, EmbeddedDatabase } from './embedded-database.js';

/** Statements that need disk space. The reserve covers the little that others write. */
const WRITES =
  /^\s*(?:insert|update|delete|merge|create|alter|analyze|with\b.*\b(?:insert|update|delete|merge)\b)/is;

/**
 * Connects Kysely, and thereby MikroORM, to the embedded database, which may be replaced or reopened at any time.
 *
 * The `PGliteDialect` of Kysely, the default of `@mikro-orm/pglite`, keeps one PGlite for ever. If a transaction cannot
 * begin, because PostgreSQL crashed or is closed, the dialect never releases the only connection. It also ignores the
 * isolation level.
 */
export class EmbeddedDialect implements Dialect {
  constructor(private readonly database: EmbeddedDatabase) {}

  createDriver(): Driver {
    return new EmbeddedDriver(this.database);
  }

  createAdapter(): DialectAdapter {
    // With an adapter for a single connection Kysely would hold a lock for ever after a refused connection.
    return new PostgresAdapter();
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler();
  }

  createIntrospector(db: ConstructorParameters<typeof PostgresIntrospector>[0]): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }
}

class EmbeddedDriver implements Driver {
  constructor(private readonly database: EmbeddedDatabase) {}

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(await this.database.acquire());
  }

  async beginTransaction(connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    try {
      await connection.run(`start transaction ${mode.join(', ')}`);
      connection.isInTransaction = true;
    } catch (error) {
      // Kysely leaks a connection whose transaction could not begin.
      connection.release();
      throw error;
    }
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.run('commit');
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    // A crash has rolled back. Kysely releases the connection only if this succeeds.
    await connection.run('rollback').catch(() => undefined);
  }

  async savepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    await connection.run(`savepoint "${name}"`);
  }

  async rollbackToSavepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    await connection.run(`rollback to savepoint "${name}"`);
  }

  async releaseSavepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    await connection.run(`release savepoint "${name}"`);
  }

  releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    // `Database.close` closes the embedded database.
    return Promise.resolve();
  }
}

class EmbeddedConnection implements DatabaseConnection {
  /** From its start until the connection is released. */
  isInTransaction = false;

  constructor(private readonly acquired: AcquiredCluster) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { cluster } = this.acquired;
    await limitHold(this.isInTransaction);
    if (WRITES.test(sql)) requireDiskSpace(cluster.path, RESERVE_BYTES, 'nothing was written');
    const { rows, affectedRows } = await cluster.query(sql, parameters);
    return {
      rows: rows as R[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    };
  }

  async run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql));
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('the embedded database does not stream');
  }

  release(): void {
    this.acquired.release();
  }
}

/** How long the queries of one turn of the event loop may hold it, before the next query starts in another turn. */
const MAX_HOLD_MS = 10;
/** Longer: all other queries wait for the transaction. */
const MAX_HOLD_IN_TRANSACTION_MS = 50;

/** When the first query of this turn started; null if none did. */
let heldSince: number | null = null;

/**
 * Ends the turn of the event loop if queries hold it for long. PGlite answers in the same turn, so the promises of
 * hundreds of queries in a row, as of an import, would never let a socket be read.
 */
async function limitHold(isInTransaction: boolean): Promise<void> {
  const max = isInTransaction ? MAX_HOLD_IN_TRANSACTION_MS : MAX_HOLD_MS;
  if (heldSince !== null && performance.now() - heldSince > max) await nextTurn();
  if (heldSince !== null) return;
  heldSince = performance.now();
  setImmediate(() => {
    heldSince = null;
  });
}
