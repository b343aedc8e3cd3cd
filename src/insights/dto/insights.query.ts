import { IdField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { KeywordField } from '../../businesses/dto/keyword-field.js';

/** Query of GET /ai/insights. */
export class InsightsQuery extends PageQuery {
  @IdField({
    in: 'query',
    required: false,
    example: 1,
    description: 'Returns only the insights for this business',
  })
  business_id?: number;

  @KeywordField({ required: false, description: 'Returns only the insights for this keyword' })
  keyword?: string;
}
