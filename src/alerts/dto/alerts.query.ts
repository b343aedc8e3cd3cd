import { IdField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';

/** Query of GET /alerts. */
export class AlertsQuery extends PageQuery {
  @IdField({
    in: 'query',
    required: false,
    example: 1,
    description: 'Returns only alerts about this business',
  })
  business_id?: number;
}
