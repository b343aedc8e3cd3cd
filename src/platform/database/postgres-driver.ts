import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { DatabaseConnection, Driver } from 'kysely';

/**
 * Returns a connection to the pool when `begin` or `rollback` fails on it. Kysely 0.29 leaks it
 * (kysely-org/kysely#1990), so that a restart of PostgreSQL could exhaust the pool.
 */
export class PostgresDriver extends PostgreSqlDriver {
  override readonly connection: ReleasingConnection = new ReleasingConnection(this.config);
}

export class ReleasingConnection extends PostgreSqlConnection {
  override createKyselyDialect(overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>[0]) {
    const dialect = super.createKyselyDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => releaseOnFailure(createDriver());
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
