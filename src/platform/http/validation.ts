import { type ArgumentMetadata, Injectable, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { Problem } from './problem.js';
import { MALFORMED_BODY, VALIDATION_FAILED } from './problems.js';

export interface FieldError {
  /** JSON pointer into the body, as a URI fragment (RFC 6901); for a query parameter, its name after `#/`. */
  readonly pointer: string;
  readonly detail: string;
}

/** Checks bodies and queries against their DTO: unknown fields are refused, nothing is guessed or converted. */
@Injectable()
export class StrictValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      exceptionFactory: (errors) => validationProblem(errors.flatMap((error) => fieldErrors(error, '#'))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      throw new Problem(MALFORMED_BODY, 'The body must be a JSON object.');
    }
    return (await super.transform(value, metadata)) as unknown;
  }
}

/**
 * Checks input that did not come over HTTP (a command's options) by the rules of a request DTO.
 *
 * @throws Problem `validation_failed`
 */
export function checked<Dto extends object>(dto: Type<Dto>, input: object): Promise<Dto> {
  return new StrictValidationPipe().transform(input, { type: 'body', metatype: dto }) as Promise<Dto>;
}

export function validationProblem(errors: readonly FieldError[]): Problem {
  const detail = errors.map((error) => `${error.pointer.slice(2)}: ${error.detail}`).join('; ');
  return new Problem(VALIDATION_FAILED, detail, { members: { errors } });
}

function fieldErrors(error: ValidationError, parent: string): FieldError[] {
  const pointer = `${parent}/${error.property.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    pointer,
    detail: rule === 'whitelistValidation' ? 'is not known here; remove it or check its spelling' : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, pointer))];
}
