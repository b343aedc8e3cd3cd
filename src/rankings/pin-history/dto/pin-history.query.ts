import { GRID_SIZE_MAX, GRID_SIZE_MIN, RADIUS_MILES_MAX, RADIUS_MILES_MIN } from '#libs/geo-grid';
import { CsvStyleQuery } from '#platform/http/csv-style';
import { DecimalQueryField, WholeNumberField } from '#platform/http/fields';
import { IntersectionType } from '@nestjs/swagger';
import { PeriodQuery } from '../../history/dto/history.query.js';

/** Query of GET /history/pin. */
export class PinHistoryQuery extends IntersectionType(PeriodQuery, CsvStyleQuery) {
  @WholeNumberField({
    min: GRID_SIZE_MIN,
    max: GRID_SIZE_MAX,
    in: 'query',
    example: 7,
    description: 'Grid size of the scans',
  })
  grid_size!: number;

  @DecimalQueryField({
    min: RADIUS_MILES_MIN,
    max: RADIUS_MILES_MAX,
    example: 0.5,
    description: 'Radius of the scans in miles',
  })
  radius_miles!: number;

  @WholeNumberField({ min: 0, max: GRID_SIZE_MAX - 1, in: 'query', example: 0, description: '0 = north' })
  row!: number;

  @WholeNumberField({ min: 0, max: GRID_SIZE_MAX - 1, in: 'query', example: 0, description: '0 = west' })
  col!: number;
}
