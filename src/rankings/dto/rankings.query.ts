import { GRID_SIZE_MAX } from '#libs/geo-grid';
import { CsvStyleQuery } from '#platform/http/csv-style';
import { IdField, TextField, WholeNumberField } from '#platform/http/fields';
import { IntersectionType } from '@nestjs/swagger';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import { SeriesFilterQuery } from '../../scanning/dto/series-filter.query.js';
import { DEFINITIONS, IncludeDefinitionsField } from './include-definitions.js';

/** Query of GET /rankings. */
export class RankingsQuery extends IntersectionType(SeriesFilterQuery, CsvStyleQuery) {
  @IdField({ in: 'query', example: 1 })
  business_id!: number;

  @KeywordField()
  keyword!: string;

  @WholeNumberField({
    min: 1,
    max: GRID_SIZE_MAX ** 2,
    in: 'query',
    required: false,
    description: 'Maximum number of pins to return. Defaults to all. Metrics always cover all pins',
  })
  limit?: number;

  @IncludeDefinitionsField()
  include: string = DEFINITIONS;
}

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
