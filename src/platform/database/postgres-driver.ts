import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { DatabaseConnection, Driver } from 'kysely';

/**
 * MikroORM's driver, but a connection that the server drops in the middle of a transaction is given back to the
 * pool, which throws it away. Kysely 0.29 keeps it for ever when `begin` or `rollback` fails on it
 * (kysely-org/kysely#1990): ten such losses, one restart of PostgreSQL, and the service would stand still.
 */
export class PostgresDriver extends PostgreSqlDriver {
  override readonly connection = new GivingBackConnection(this.config);
}

class GivingBackConnection extends PostgreSqlConnection {
  override createKyselyDialect(overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>[0]) {
    const dialect = super.createKyselyDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => givingBack(createDriver());
    return dialect;
  }
}

function givingBack(driver: Driver): Driver {
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
      // Only a dead connection cannot roll back, and there is nothing left to undo on it.
      await rollback(connection).catch(() => undefined);
    },
  });
}
