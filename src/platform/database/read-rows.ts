import type { EntityManager } from './entity-manager.js';
import { PreparingConnection } from './preparing-driver.js';

/**
 * Reads rows with a statement that PostgreSQL prepares once per connection. Within a transaction it runs unprepared,
 * because a prepared statement whose table has changed would fail the transaction.
 *
 * @param sql a constant; `?` stands for a parameter, whose type PostgreSQL must be able to infer, and for nothing else
 * @param parameters no arrays
 */
export function readRows<Row extends object>(
  em: EntityManager,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  // Of the request, like all other reads: passport shares one strategy, and its repositories, among applications.
  const connection = em.getContext().getConnection() as unknown;
  if (connection instanceof PreparingConnection && !em.isInTransaction()) {
    return connection.read(sql, parameters);
  }
  return em.execute<Row[]>(sql, [...parameters]);
}
