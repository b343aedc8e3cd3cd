import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { DatabaseConnection, Driver } from 'kysely';
import { Slots } from './slots.js';

type Transaction = Awaited<ReturnType<PostgreSqlConnection['begin']>>;

/** Connections of one process. One more asks the server about a connection that does not answer. */
export const POOL_SIZE = 10;

/** Left for reads and health checks: commits that wait for a synchronous standby would occupy every connection. */
const RESERVED_FOR_READS = 3;
const MAX_WAIT_MS = 10_000;

/**
 * Returns a connection to the pool when `begin` or `rollback` fails on it. Kysely 0.29 leaks it
 * (kysely-org/kysely#1990), so that a restart of PostgreSQL could exhaust the pool.
 */
export class PostgresDriver extends PostgreSqlDriver {
  override readonly connection: ReleasingConnection = new ReleasingConnection(this.config);
}

export class ReleasingConnection extends PostgreSqlConnection {
  private readonly writers = new Slots(POOL_SIZE - RESERVED_FOR_READS);
  private readonly releases = new WeakMap<object, () => void>();

  override async begin(options: Parameters<PostgreSqlConnection['begin']>[0] = {}): Promise<Transaction> {
    if (options.ctx || options.readOnly) return super.begin(options);
    const release = await this.writers.acquire(MAX_WAIT_MS);
    try {
      const transaction = await super.begin(options);
      this.releases.set(transaction, release);
      return transaction;
    } catch (error) {
      release();
      throw error;
    }
  }

  override async commit(...[context, ...rest]: Parameters<PostgreSqlConnection['commit']>): Promise<void> {
    try {
      await super.commit(context, ...rest);
    } finally {
      this.releases.get(context)?.();
    }
  }

  override async rollback(
    ...[context, ...rest]: Parameters<PostgreSqlConnection['rollback']>
  ): Promise<void> {
    try {
      await super.rollback(context, ...rest);
    } finally {
      this.releases.get(context)?.();
    }
  }

  /** A statement outside a transaction counts as a write unless it is plainly a read. */
  override async execute<T>(...parameters: Parameters<PostgreSqlConnection['execute']>): Promise<T> {
    const run = (): Promise<T> => super.execute(...parameters) as Promise<T>;
    const query: unknown = parameters[0];
    const isInTransaction = parameters[3] !== undefined;
    if (isInTransaction || (typeof query === 'string' && /^\s*select\b/i.test(query))) return run();
    const release = await this.writers.acquire(MAX_WAIT_MS);
    try {
      return await run();
    } finally {
      release();
    }
  }

  override createKyselyDialect(overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>[0]) {
    const dialect = super.createKyselyDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => destroyAfterConnecting(releaseOnFailure(createDriver()));
    return dialect;
  }
}

function releaseOnFailure(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  return Object.assign(driver, {
    async beginTransaction(connection: DatabaseConnection, settings: Parameters<typeof begin>[1]) {
      try {
        await begin(connection, settings);
      } catch (error) {
        await driver.releaseConnection(connection);
        throw error;
      }
    },
    async rollbackTransaction(connection: DatabaseConnection) {
      // Only a lost connection fails to roll back, and the server has rolled back its transaction.
      await rollback(connection).catch(() => undefined);
    },
  });
}

/**
 * Waits at the end for connections that are about to be used. Kysely 0.29 forgets its pool before it ends it: a connection
 * that is open a moment later would be neither used nor released, and the end of the pool would wait for it for ever.
 */
function destroyAfterConnecting(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const destroy = driver.destroy.bind(driver);
  const acquiring = new Set<Promise<DatabaseConnection>>();
  return Object.assign(driver, {
    async acquireConnection(...options: Parameters<typeof acquire>) {
      const acquired = acquire(...options);
      acquiring.add(acquired);
      try {
        return await acquired;
      } finally {
        acquiring.delete(acquired);
      }
    },
    async destroy(...options: Parameters<typeof destroy>) {
      await Promise.allSettled(acquiring);
      await destroy(...options);
    },
  });
}
