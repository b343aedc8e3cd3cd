import { ApiProperty, PickType } from '@nestjs/swagger';
import { SeriesIdProperty } from '../../../scanning/dto/series-fields.js';
import { PeriodDto } from '../../history/dto/history.dto.js';
import { PeriodQuery } from '../../history/dto/history.query.js';
import { PinHistoryEntryDto } from './pin-history.dto.js';

/** Query of GET /scans/{id}/points/{index}/history. */
export class PointHistoryQuery extends PickType(PeriodQuery, ['from', 'to']) {}

/** The rank of a business at one pin of a series over time, one entry per scan. */
export class PointHistoryDto extends PeriodDto {
  @SeriesIdProperty()
  series_id!: string;

  @ApiProperty({ type: 'integer', example: 0 })
  index!: number;

  @ApiProperty({ type: 'integer', nullable: true, example: 0, description: '0 = north; null for a point' })
  row!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 0, description: '0 = west; null for a point' })
  col!: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'Station',
    description: 'Name of the point; null without one',
  })
  name!: string | null;

  @ApiProperty({ type: 'integer', example: 21 })
  absent_rank!: number;

  @ApiProperty({ type: [PinHistoryEntryDto], description: 'Oldest first' })
  history!: PinHistoryEntryDto[];
}
