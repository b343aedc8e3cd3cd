import { IdField, WholeNumberField } from '#platform/http/fields';
import { GRID_SIZE_MAX } from '#libs/geo-grid';
import { KeywordField } from '../../businesses/dto/keyword-field.js';

/** Query of GET /rankings. */
export class RankingsQuery {
  @IdField({ in: 'query', example: 1 })
  business_id!: number;

  @KeywordField()
  keyword!: string;

  @WholeNumberField({
    min: 1,
    max: GRID_SIZE_MAX ** 2,
    in: 'query',
    required: false,
    description: 'The most pins to return; the metrics are over all pins whatever it is',
  })
  limit?: number;
}
