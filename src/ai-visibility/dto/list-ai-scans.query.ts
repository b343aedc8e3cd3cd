import { IdField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';

/** Query of GET /ai-scans. */
export class ListAiScansQuery extends PageQuery {
  @IdField({
    in: 'query',
    required: false,
    example: 1,
    description: 'Returns only AI scans of this business',
  })
  business_id?: number;
}
