import { IdField, TextField } from '#platform/http/fields';

/** Query of GET /scans/{id}/comparison. */
export class ComparisonQuery {
  @IdField({
    in: 'query',
    required: false,
    example: 5,
    description: 'The scan to compare with; the comparable one before it unless told',
  })
  with?: number;

  @TextField({
    max: 300,
    required: false,
    example: 'osm:node/4614269759',
    description: 'The `place_id` of any place seen in the scan; the business itself unless told',
  })
  place_id?: string;
}
