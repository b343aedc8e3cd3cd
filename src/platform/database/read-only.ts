import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from './entity-manager.js';

/**
 * An entity only to be read, from a row of its table: nothing watches it for changes, which is most of what a managed
 * one costs, and it is never stored. For entities without relations.
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
  // Defined, not assigned: assigning would call the setters of the class, which are what watches.
  return { __proto__: entity.prototype as object, ...values } as unknown as Entity;
}
