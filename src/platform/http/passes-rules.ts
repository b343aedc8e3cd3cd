import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';

type Rule = (value: unknown, object: object) => boolean;

/** The rules of a field. They count only while all conditions are true. */
interface FieldRules {
  readonly conditions: Rule[];
  readonly rules: Rule[];
}

/** Rules by field, for each DTO; null for one with nested objects. */
const compiled = new WeakMap<Type, ReadonlyMap<string, FieldRules> | null>();

/**
 * Reports whether an object passes the class-validator rules of its DTO. `validate` searches the metadata of all DTOs for
 * them each time, which takes longer than the rules.
 *
 * @returns false also if only `validate` can decide: for nested objects and asynchronous rules
 */
export function passesRules(dto: Type, object: object): boolean {
  let fields = compiled.get(dto);
  if (fields === undefined) compiled.set(dto, (fields = compile(dto)));
  if (fields === null || fields.size === 0) return false;
  for (const [name, { conditions, rules }] of fields) {
    const value = (object as Readonly<Record<string, unknown>>)[name];
    if (conditions.some((holds) => !holds(value, object))) continue;
    if (rules.some((passes) => !passes(value, object))) return false;
  }
  return true;
}

function compile(dto: Type): ReadonlyMap<string, FieldRules> | null {
  const storage = getMetadataStorage();
  const fields = new Map<string, FieldRules>();
  for (const rule of storage.getTargetValidationMetadatas(dto, '', false, false)) {
    const { type, propertyName: property, constraints, constraintCls, each, validateIf } = rule;
    const field = fields.get(property) ?? { conditions: [], rules: [] };
    fields.set(property, field);
    if (type === ValidationTypes.CONDITIONAL_VALIDATION) {
      const [condition] = constraints as [(object: object, value: unknown) => boolean];
      field.conditions.push((value, object) => condition(object, value));
      continue;
    }
    // `validateIf` is a condition of a single rule, which no DTO has.
    if (type !== ValidationTypes.CUSTOM_VALIDATION || validateIf) return null;
    for (const { instance } of storage.getTargetValidatorConstraints(constraintCls)) {
      field.rules.push((value, object) => {
        const args = { value, constraints, targetName: dto.name, object, property };
        // A promise is not true.
        const passes = (one: unknown): boolean => instance.validate(one, args) === true;
        return each && isCollection(value) ? [...value.values()].every(passes) : passes(value);
      });
    }
  }
  return fields;
}

function isCollection(
  value: unknown,
): value is readonly unknown[] | ReadonlySet<unknown> | ReadonlyMap<unknown, unknown> {
  return Array.isArray(value) || value instanceof Set || value instanceof Map;
}
