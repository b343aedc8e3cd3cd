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
import { RESERVE_BYTES, requireDiskSpace } from './disk-space.js';
import type { EmbeddedDatabase } from './embedded-database.js';
import type { Turn } from './turn-queue.js';

/** Statements that add to the disk. The others may write a little too: the reserve is there for it. */
const WRITES = /^\s*(?:insert|update|delete|merge|create|alter|with\b.*\b(?:insert|update|delete|merge)\b)/is;

/**
 * Connects Kysely, and with it MikroORM, to the embedded database, which may come and go behind it.
 *
 * Kysely's own `PGliteDialect`, which `@mikro-orm/pglite` uses unless told, holds on to one PGlite for ever and
 * takes it to be well: a transaction that it cannot begin, because the database died or is closed, never ends,
 * and with it everybody who waits for the one connection. It also drops the isolation that is asked for.
 */
export class EmbeddedDialect implements Dialect {
  constructor(private readonly database: EmbeddedDatabase) {}

  createDriver(): Driver {
    return new EmbeddedDriver(this.database);
  }

  createAdapter(): DialectAdapter {
    // Not an adapter that supports one connection only: Kysely then locks it, and never lets go when it is refused.
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
    return new EmbeddedConnection(await this.database.take());
  }

  async beginTransaction(connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    try {
      await connection.run(`start transaction ${mode.join(', ')}`);
    } catch (error) {
      // Kysely forgets a connection that could not begin, and nobody else would get the turn.
      connection.release();
      throw error;
    }
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.run('commit');
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    // A database that died has rolled back. Kysely releases the connection only if this does not fail.
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
    // The database is closed by whoever opened it.
    return Promise.resolve();
  }
}

class EmbeddedConnection implements DatabaseConnection {
  constructor(private readonly turn: Turn) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { cluster } = this.turn;
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
    this.turn.release();
  }
}
