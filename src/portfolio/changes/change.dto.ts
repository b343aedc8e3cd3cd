import { ApiProperty } from '@nestjs/swagger';
import { SeriesIdProperty } from '../../scanning/dto/series-fields.js';
import { type Direction, directionOf, DIRECTIONS } from '../change-period.js';
import { BusinessRefDto } from '../dto/business-ref.dto.js';
import { KeywordMetricsDto } from '../dto/keyword-metrics.dto.js';
import type { ChangeRow } from './changes.repository.js';

/** The change of a scan since the previous scan of its series. */
export class ChangeDto {
  @ApiProperty()
  business!: BusinessRefDto;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @SeriesIdProperty()
  series_id!: string;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({ format: 'date-time' })
  scanned_at!: string;

  @ApiProperty({ type: 'integer', example: 3 })
  previous_scan_id!: number;

  @ApiProperty({ format: 'date-time' })
  previous_scanned_at!: string;

  @ApiProperty({ description: 'Metrics of the previous scan' })
  before!: KeywordMetricsDto;

  @ApiProperty({ description: 'Metrics of the scan' })
  after!: KeywordMetricsDto;

  @ApiProperty({ type: 'integer', example: 49, description: 'Pins measured in both scans' })
  compared_pins!: number;

  @ApiProperty({
    example: 1.4,
    description: 'Positions gained, mean over the compared pins. Positive: better',
  })
  mean_change!: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.003,
    description: 'Probability that noise alone moves the ranks at least this far; null with too few pins',
  })
  p_value!: number | null;

  @ApiProperty({ description: 'Whether the change is more than noise' })
  significant!: boolean;

  @ApiProperty({
    type: 'string',
    enum: DIRECTIONS,
    nullable: true,
    description: 'Direction of `mean_change`; null for 0',
  })
  direction!: Direction | null;

  static from(row: ChangeRow): ChangeDto {
    return {
      business: BusinessRefDto.from(row),
      keyword: row.keyword,
      series_id: row.seriesId,
      scan_id: row.scanId,
      scanned_at: new Date(row.scannedAt).toISOString(),
      previous_scan_id: row.previousScanId,
      previous_scanned_at: new Date(row.previousScannedAt).toISOString(),
      before: metricsOf(row, 'before'),
      after: metricsOf(row, 'after'),
      compared_pins: row.comparedPins,
      mean_change: row.meanChange,
      p_value: row.pValue,
      significant: row.significant,
      direction: directionOf(row.meanChange),
    };
  }
}

function metricsOf(row: ChangeRow, side: 'before' | 'after'): KeywordMetricsDto {
  return {
    average_rank: row[`${side}_averageRank`],
    average_total_rank: row[`${side}_averageTotalRank`],
    share_of_local_voice: row[`${side}_shareOfLocalVoice`],
    found_pins: row[`${side}_found`],
    measured_pins: row[`${side}_measured`],
    total_pins: row[`${side}_total`],
  };
}
