import { IdField, InstantField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import { SCAN_STATUSES, type ScanStatus } from '../record/scan.entity.js';
import { SeriesIdField } from './series-fields.js';

/** Query of GET /scans. */
export class ListScansQuery extends PageQuery {
  @IdField({ in: 'query', required: false, example: 1, description: 'Returns only scans of this business' })
  business_id?: number;

  @KeywordField({ required: false, description: 'Returns only scans for this keyword, case-insensitive' })
  keyword?: string;

  @SeriesIdField()
  series_id?: string;

  @ApiPropertyOptional({
    type: 'string',
    enum: SCAN_STATUSES,
    description: 'Returns only scans with this status',
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(SCAN_STATUSES)
  status?: ScanStatus;

  @InstantField({ required: false, description: 'Returns only scans created at this time or later' })
  created_from?: Date;

  @InstantField({ required: false, description: 'Returns only scans created before this time' })
  created_before?: Date;
}
