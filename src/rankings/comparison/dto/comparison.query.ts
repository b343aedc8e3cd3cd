import { IdField, TextField } from '#platform/http/fields';

/** Query of GET /scans/{id}/comparison. */
export class ComparisonQuery {
  @IdField({
    in: 'query',
    required: false,
    example: 5,
    description: 'The earlier scan. Defaults to the previous comparable scan',
  })
  with?: number;

  @TextField({
    max: 300,
    required: false,
    example: 'osm:node/4614269759',
    description: '`place_id` of a place in the scan. Defaults to the business itself',
  })
  place_id?: string;
}
