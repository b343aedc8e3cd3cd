import { CsvStyleQuery } from '#platform/http/csv-style';
import { TextField } from '#platform/http/fields';
import { DEFINITIONS, IncludeDefinitionsField } from '../../dto/include-definitions.js';

/** Query of GET /scans/{id}/rankings. */
export class ScanRankingsQuery extends CsvStyleQuery {
  @TextField({
    max: 300,
    required: false,
    example: 'osm:node/4614269759',
    description:
      '`place_id` of a place in the scan, for example a competitor. Defaults to the business itself',
  })
  place_id?: string;

  @IncludeDefinitionsField()
  include: string = DEFINITIONS;
}
