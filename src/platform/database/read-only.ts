import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from './entity-manager.js';

/**
 * Converts a row to an entity without change tracking, which is most of the cost of a managed entity. It is never
 * stored. For entities without relations.
 */
export function readOnly<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  row: Readonly<Record<string, unknown>>,
): Readonly<Entity> {
  const meta = em.getMetadata().get(entity);
  const values: Record<string, unknown> = em.getDriver().mapResult(row as never, meta) ?? {};
  for (const { name, customType } of meta.props) {
    const value = values[name] ?? null;
    if (customType && value !== null) values[name] = customType.convertToJSValue(value, em.getPlatform());
  }
  // A literal with `__proto__` defines the properties. Assignment would call the tracking setters of the class.
  return { __proto__: entity.prototype as object, ...values } as unknown as Entity;
}
