import { ChoiceField, IdField, WholeNumberField } from '#platform/http/fields';
import { CursorField } from '#platform/http/paging';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import { SeriesFilterQuery } from '../../scanning/dto/series-filter.query.js';
import { decodePosition } from '../competitor-cursor.js';

/** The part of a competitor that may be left out. */
const GRID = 'grid';

/** Query of GET /competitors. */
export class CompetitorsQuery extends SeriesFilterQuery {
  @IdField({ in: 'query', required: false, example: 1, description: 'Only the competitors of this business' })
  business_id?: number;

  @KeywordField({ required: false, description: 'Only for this keyword' })
  keyword?: string;

  @WholeNumberField({
    min: 1,
    max: 100,
    in: 'query',
    required: false,
    description: 'Rows per page; defaults to 100',
  })
  limit?: number;

  @CursorField((cursor) => decodePosition(cursor) !== null)
  cursor?: string;

  @ChoiceField([GRID, ''], {
    description:
      'Defaults to `grid`. An empty value leaves out `ranks.*.grid`, which is most of the response',
  })
  include: string = GRID;
}
