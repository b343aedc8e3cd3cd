import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate, type ValidationError } from 'class-validator';
import {
  FIELD_ERROR_CODES,
  type FieldError,
  fieldError,
  type FieldErrorCode,
  type FieldErrorParams,
} from './field-errors.js';
import { passesRules } from './passes-rules.js';
import { Problem } from './problem.js';
import { MALFORMED_BODY, VALIDATION_FAILED } from './problems.js';

/**
 * Validates bodies and queries against their DTO. Unknown fields are rejected, and nothing is converted.
 * Nest's `ValidationPipe` does not serve: the whitelist of class-validator accepts `toString`, `constructor` and other
 * names of `Object.prototype`.
 */
@Injectable()
export class StrictValidationPipe implements PipeTransform<unknown, Promise<unknown>> {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    // The body is invalid, see `addBodyParsers`.
    if (value instanceof Error) throw value;
    if ((type !== 'body' && type !== 'query') || !metatype) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Problem(MALFORMED_BODY, 'The body must be a JSON object.');
    }
    const { instance, errors } = await examine(metatype as Type<object>, value);
    if (errors.length === 0) return instance;
    throw validationProblem(type === 'body' ? errors : errors.map(asParameter));
  }
}

/**
 * Validates an object, such as a body or the options of a command, against a request DTO.
 *
 * @throws Problem `validation_failed` with every invalid field
 */
export async function check<Dto extends object>(dto: Type<Dto>, input: object): Promise<Dto> {
  const { instance, errors } = await examine(dto, input);
  if (errors.length > 0) throw validationProblem(errors);
  return instance;
}

/** Validates a part of an object like `check`, but returns the errors. @param at pointer to the part */
export async function examine<Dto extends object>(
  dto: Type<Dto>,
  input: object,
  at = '#',
): Promise<{ instance: Dto; errors: FieldError[] }> {
  const known = fieldsOf(dto);
  const given = Object.entries(input);
  const unknown = given
    .filter(([name]) => !known.has(name))
    .map(([name]) => fieldError(pointerTo(at, name), 'unknown_field'));
  const instance = plainToInstance(dto, Object.fromEntries(given.filter(([name]) => known.has(name))));
  if (unknown.length === 0 && passesRules(dto, instance)) return { instance, errors: [] };
  const wrong = await validate(instance, { stopAtFirstError: true });
  return { instance, errors: [...unknown, ...wrong.flatMap((error) => fieldErrors(error, at))] };
}

export function validationProblem(errors: readonly FieldError[]): Problem {
  const detail = errors.map(({ pointer, detail }) => `\`${pointer.slice(2)}\` ${detail}.`).join(' ');
  return new Problem(VALIDATION_FAILED, detail, { members: { errors } });
}

/** Names of the fields by DTO. */
const fields = new WeakMap<Type, ReadonlySet<string>>();

function fieldsOf(dto: Type): ReadonlySet<string> {
  const known = fields.get(dto);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const names = new Set(rules.map((rule) => rule.propertyName));
  fields.set(dto, names);
  return names;
}

function fieldErrors(error: ValidationError, parent: string): FieldError[] {
  const pointer = pointerTo(parent, error.property);
  const own = Object.keys(error.constraints ?? {}).map((rule) => ownError(error, rule, pointer));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, pointer))];
}

function ownError({ target, property, value }: ValidationError, rule: string, pointer: string): FieldError {
  // An optional field without a value is not validated.
  if (value === undefined) return fieldError(pointer, 'required');
  const [code, params, isOfElements] = codeOf(target?.constructor as Type, property, rule);
  const described = fieldError(pointer, code, params);
  // Other values are not repeated: the field may contain a secret by mistake.
  const got = typeof value === 'number' ? `; got ${value}` : '';
  return { ...described, detail: `${isOfElements ? 'each element ' : ''}${described.detail}${got}` };
}

/** Field error codes of the class-validator rules that request DTOs use. */
const CODES: Readonly<Record<string, (constraint: unknown) => readonly [FieldErrorCode, object?]>> = {
  arrayMaxSize: (max) => ['too_many', { max }],
  arrayNotEmpty: () => ['too_few', { min: 1 }],
  arrayUnique: () => ['repeated'],
  isArray: () => ['not_a_list'],
  isBoolean: () => ['not_a_boolean'],
  isIn: (values) => ['not_allowed', { values }],
  isInt: () => ['not_an_integer'],
  isNumber: () => ['not_a_number'],
  isObject: () => ['not_an_object'],
  isString: () => ['not_a_string'],
  max: (max) => ['too_large', { max }],
  min: (min) => ['too_small', { min }],
};

/** Returns the code and parameters of a violated rule. A `FieldRule` is named after its code. */
function codeOf(
  dto: Type,
  property: string,
  rule: string,
): [code: FieldErrorCode, params: FieldErrorParams[FieldErrorCode], isOfElements: boolean] {
  const declared = getMetadataStorage()
    .getTargetValidationMetadatas(dto, '', true, false)
    .find(({ propertyName, name }) => propertyName === property && name === rule);
  // Rules without parameters have no constraints, unlike the type declares.
  const [constraint] = (declared?.constraints ?? []) as unknown[];
  const own = FIELD_ERROR_CODES.find((code) => code === rule);
  const [code, params = {}] = own ? [own, constraint as object] : (CODES[rule]?.(constraint) ?? []);
  if (!code) throw new Error(`the rule ${rule} of ${dto.name}.${property} has no field error code`);
  return [code, params as FieldErrorParams[FieldErrorCode], declared?.each ?? false];
}

/** Returns an error of a query with the name of the parameter. */
export function asParameter(error: FieldError): FieldError {
  return { ...error, parameter: error.pointer.slice(2).replaceAll('~1', '/').replaceAll('~0', '~') };
}

/** Appends the name of a member to a JSON pointer. */
export function pointerTo(parent: string, name: string): string {
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
