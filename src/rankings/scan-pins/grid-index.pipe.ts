import { LATTICE_POINTS_MAX } from '#libs/geo-grid';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable, type PipeTransform } from '@nestjs/common';

/** No lattice has a larger index: a row of all its points is the longest. */
export const MAX_INDEX = LATTICE_POINTS_MAX ** 2;

/** Parses a row, column or index in a path, from 0. @throws Problem `not_found` for other text */
@Injectable()
export class GridIndexPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (/^(0|[1-9]\d{0,7})$/.test(text) && Number(text) <= MAX_INDEX) return Number(text);
    throw new Problem(NOT_FOUND, `Rows, columns and indexes of pins are integers from 0; got ${text}.`);
  }
}
