import { IdField } from '#platform/http/fields';

/** Query of GET /scans/{id}/explanation. */
export class ExplanationQuery {
  @IdField({
    in: 'query',
    required: false,
    example: 5,
    description: 'The earlier scan. Defaults to the previous comparable scan',
  })
  with?: number;
}
