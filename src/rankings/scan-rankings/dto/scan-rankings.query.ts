import { TextField } from '#platform/http/fields';

/** Query of GET /scans/{id}/rankings. */
export class ScanRankingsQuery {
  @TextField({
    max: 300,
    required: false,
    example: 'osm:node/4614269759',
    description:
      'The `place_id` of any place seen in the scan, e.g. a competitor; the business itself unless told',
  })
  place_id?: string;
}
