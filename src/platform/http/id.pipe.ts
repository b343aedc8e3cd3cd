import { Injectable, type PipeTransform } from '@nestjs/common';
import { Problem } from './problem.js';
import { NOT_FOUND } from './problems.js';

/** The largest id there can be: ids are PostgreSQL integers. */
export const MAX_ID = 2 ** 31 - 1;

/** Replaces a path parameter that is empty. It is no id and no number, so pipes answer 404. */
export const EMPTY_PARAMETER = '-';

/** Whether a part of a path can be an id at all. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID;
}

/** An id in a path. What cannot be an id names nothing, so it is a 404 like any id that is not there. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!isId(text)) throw new Problem(NOT_FOUND, 'Ids are whole numbers from 1 to 2147483647.');
    return Number(text);
  }
}
