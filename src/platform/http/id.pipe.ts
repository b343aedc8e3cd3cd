import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { Problem } from './problem.js';
import { NOT_FOUND } from './problems.js';

/** The largest possible id: ids are PostgreSQL integers. */
export const MAX_ID = 2 ** 31 - 1;

/** Replaces an empty path parameter. It is not a valid id or number, so pipes answer with 404. */
export const EMPTY_PARAMETER = '-';

/** Reports whether a segment of a path is a valid id. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID;
}

/** Reports whether pipes answer these path parameters with 404, which takes precedence over an invalid query. */
export function isInvalidPath(params: unknown): boolean {
  const { id, ...others } = params as Readonly<Record<string, string>>;
  return (id !== undefined && !isId(id)) || Object.values(others).includes(EMPTY_PARAMETER);
}

/** Parses an id in a path. An invalid id is answered with 404, like an unknown one. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!isId(text))
      throw new Problem(NOT_FOUND, 'An id must be an integer from 1 to 2147483647. Check the path.');
    return Number(text);
  }
}

/** Parameter decorator: an id in the path, by default `:id`. */
export const Id = (name = 'id'): ParameterDecorator => Param(name, IdPipe);
