import { GRID_SIZE_MAX } from '#libs/geo-grid';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable, type PipeTransform } from '@nestjs/common';

/** Parses a row or column in a path, from 0. @throws Problem `not_found` for an index that no grid has */
@Injectable()
export class GridIndexPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (/^(0|[1-9]\d?)$/.test(text) && Number(text) < GRID_SIZE_MAX) return Number(text);
    throw new Problem(
      NOT_FOUND,
      `Rows and columns are integers from 0 to ${GRID_SIZE_MAX - 1}; got ${text}.`,
    );
  }
}
