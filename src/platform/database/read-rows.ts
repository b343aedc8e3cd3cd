import { CompiledQuery } from 'kysely';
import type { EntityManager } from './entity-manager.js';
import { numbered } from './numbered.js';
import { PreparingConnection } from './preparing-driver.js';

/**
 * Reads rows with a statement that PostgreSQL prepares once per connection. On a server it runs unprepared within a
 * transaction, because a prepared statement whose table has changed would fail the transaction.
 *
 * @param sql a constant; `?` stands for a parameter, whose type PostgreSQL must be able to infer, and for nothing else
 * @param parameters no arrays
 */
export async function readRows<Row extends object>(
  em: EntityManager,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  // Of the request, like all other reads: passport shares one strategy, and its repositories, among applications.
  const context = em.getContext();
  const connection = context.getConnection() as unknown;
  if (connection instanceof PreparingConnection && !context.isInTransaction()) {
    return connection.read(sql, parameters);
  }
  const query = CompiledQuery.raw(numbered(sql), [...parameters]);
  const { rows } = await em.getKysely().executeQuery<Row>(query);
  return rows;
}

/**
 * Returns a function that reads many rows as one JSON text, in the order of the statement. `JSON.parse` takes a fraction of
 * the time in which a driver parses the fields of each row, above all that of the embedded database.
 *
 * Values are those of JSON: numbers that JavaScript cannot represent lose precision.
 *
 * @param sql for `readRows`, with these columns
 * @returns the values of each row, in the order of the columns
 */
export function rowsAsJson<Row extends readonly unknown[]>(
  sql: string,
  columns: readonly string[],
): (em: EntityManager, parameters: readonly unknown[]) => Promise<Row[]> {
  const values = columns.map((column) => `listed."${column}"`).join(', ');
  const asJson = `select coalesce(json_agg(json_build_array(${values})), '[]')::text as rows from (${sql}) listed`;
  return async (em, parameters) => {
    const [found] = await readRows<{ rows: string }>(em, asJson, parameters);
    return JSON.parse(found?.rows ?? '[]') as Row[];
  };
}
