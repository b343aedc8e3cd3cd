import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import type { EntityManager } from './entity-manager.js';

/** A property, by its column. */
interface Mapped {
  readonly name: string;
  /** Converts a value of the driver that is not null. */
  readonly convert: (value: unknown) => unknown;
}

/** Properties by column, for each entity of an ORM. */
const properties = new WeakMap<EntityMetadata, ReadonlyMap<string, Mapped>>();

/**
 * Converts a row to an entity without change tracking, which is most of the cost of a managed entity. It is never
 * stored. For entities without relations. Columns that are no property keep their name.
 */
export function readOnly<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  row: Readonly<Record<string, unknown>>,
): Readonly<Entity> {
  const byColumn = propertiesOf(em, em.getMetadata().get(entity));
  const values: Record<string, unknown> = {};
  for (const column of Object.keys(row)) {
    const value = row[column];
    const mapped = byColumn.get(column);
    values[mapped?.name ?? column] = mapped && value !== null ? mapped.convert(value) : value;
  }
  // A literal with `__proto__` defines the properties. Assignment would call the tracking setters of the class.
  return { __proto__: entity.prototype as object, ...values } as unknown as Entity;
}

/** The mapper of MikroORM checks each property of an entity in each row, and a second loop would convert the values. */
function propertiesOf(em: EntityManager, meta: EntityMetadata): ReadonlyMap<string, Mapped> {
  const known = properties.get(meta);
  if (known) return known;
  const platform = em.getPlatform();
  const byColumn = new Map<string, Mapped>();
  for (const { name, fieldNames, runtimeType, customType } of meta.props) {
    const parse = runtimeType === 'Date' ? (value: unknown) => asDate(value) : (value: unknown) => value;
    const convert = customType
      ? (value: unknown) => customType.convertToJSValue(parse(value), platform) as unknown
      : parse;
    for (const column of fieldNames) byColumn.set(column, { name, convert });
  }
  properties.set(meta, byColumn);
  return byColumn;

  function asDate(value: unknown): unknown {
    return value instanceof Date ? value : platform.parseDate(value as string | number);
  }
}
