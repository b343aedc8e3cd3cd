import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from './entity-manager.js';

/**
 * `findOne` for reads that stand in the way of most requests: the same managed entity for half of the time, because
 * the query is written here and not built each time.
 *
 * @param sql selects whole rows of the entity's table; `?` stands for a parameter
 */
export async function readOne<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  sql: string,
  parameters: readonly unknown[],
): Promise<Entity | null> {
  const [row] = await em.execute<Record<string, unknown>[]>(sql, [...parameters]);
  return row ? em.map(entity, row as never) : null;
}
