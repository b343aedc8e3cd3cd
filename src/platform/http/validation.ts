import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate, type ValidationError } from 'class-validator';
import { Problem } from './problem.js';
import { MALFORMED_BODY, VALIDATION_FAILED } from './problems.js';

export interface FieldError {
  /** JSON pointer into the body, as a URI fragment (RFC 6901); for a query parameter, its name after `#/`. */
  readonly pointer: string;
  readonly detail: string;
}

/**
 * Checks bodies and queries against their DTO: unknown fields are refused, nothing is guessed or converted.
 * Not Nest's own pipe: that lets `toString` and its like through as if they were known.
 */
@Injectable()
export class StrictValidationPipe implements PipeTransform<unknown, Promise<unknown>> {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || !metatype) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Problem(MALFORMED_BODY, 'The body must be a JSON object.');
    }
    return check(metatype, value);
  }
}

/**
 * Checks plain input by the rules of a request DTO, wherever it came from (a body, a command's options).
 *
 * @throws Problem `validation_failed`, naming every wrong field
 */
export async function check<Dto extends object>(dto: Type<Dto>, input: object): Promise<Dto> {
  const { instance, errors } = await examine(dto, input);
  if (errors.length > 0) throw validationProblem(errors);
  return instance;
}

/** As `check`, for input that is a part of another: says what is wrong with it. @param at where it is, as a pointer */
export async function examine<Dto extends object>(
  dto: Type<Dto>,
  input: object,
  at = '#',
): Promise<{ instance: Dto; errors: FieldError[] }> {
  const known = fieldsOf(dto);
  const given = Object.entries(input);
  const unknown = given
    .filter(([name]) => !known.has(name))
    .map(([name]) => ({
      pointer: pointerTo(at, name),
      detail: 'is not known here; remove it or check its spelling',
    }));
  const instance = plainToInstance(dto, Object.fromEntries(given.filter(([name]) => known.has(name))));
  const wrong = await validate(instance, { stopAtFirstError: true });
  return { instance, errors: [...unknown, ...wrong.flatMap((error) => fieldErrors(error, at))] };
}

export function validationProblem(errors: readonly FieldError[]): Problem {
  const detail = errors.map((error) => `${error.pointer.slice(2)}: ${error.detail}`).join('; ');
  return new Problem(VALIDATION_FAILED, detail, { members: { errors } });
}

/** Of each DTO that was met: its rules are all there once its class is. */
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
  const own = Object.entries(error.constraints ?? {}).map(([rule, words]) => ({
    pointer,
    detail: inPlainWords(rule, words, error),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, pointer))];
}

/** Instead of what class-validator says of rules that it names after itself. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
  isInt: 'must be a whole number',
  isNumber: 'must be a number',
};

/** What a rule says, without the name of the field, for that is said beside it. What may be left out has no rule then. */
function inPlainWords(rule: string, words: string, { property, value }: ValidationError): string {
  if (value === undefined) return 'is required';
  const plain = PLAIN_WORDS[rule] ?? words.replace(`each value in ${property} `, 'each value ');
  return plain.startsWith(`${property} `) ? plain.slice(property.length + 1) : plain;
}

/** The pointer to a member of what `parent` points to. */
export function pointerTo(parent: string, name: string): string {
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
