import { ApiProperty } from '@nestjs/swagger';
import { SettingsDto } from '../../scanning/dto/setting-fields.js';
import { SeriesIdProperty } from '../../scanning/dto/series-fields.js';
import type { Sparkline } from '../keyword-changes.js';
import type { PortfolioRow } from '../read/portfolio.repository.js';
import { BusinessRefDto } from './business-ref.dto.js';
import { KeywordChangesDto } from './keyword-changes.dto.js';
import { KeywordMetricsDto } from './keyword-metrics.dto.js';

class KeywordSeriesDto extends SettingsDto {
  @SeriesIdProperty()
  series_id!: string;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ example: 'openstreetmap' })
  provider!: string;
}

class SparklineDto implements Sparkline {
  @ApiProperty({ type: [Number], example: [6.3, 6.1], description: 'ATRP, rounded to 2 decimals' })
  average_total_rank!: number[];

  @ApiProperty({ type: [Number], example: [0.51, 0.55], description: 'SoLV, rounded to 4 decimals' })
  share_of_local_voice!: number[];
}

/** A keyword of a business: the latest result in its main series, and the changes since earlier scans. */
export class PortfolioRowDto {
  @ApiProperty()
  business!: BusinessRefDto;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({
    description:
      'Whether it counts for the health of the business: it is one of its `keywords` or of an enabled schedule, or none ' +
      'of these has results',
  })
  tracked!: boolean;

  @ApiProperty({
    type: KeywordSeriesDto,
    nullable: true,
    description: 'The main series. Null without results',
  })
  series!: KeywordSeriesDto | null;

  @ApiProperty({
    type: KeywordMetricsDto,
    nullable: true,
    description: 'Of the latest scan. Null without results',
  })
  metrics!: KeywordMetricsDto | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 71, description: '0 to 100, of the latest scan' })
  health_score!: number | null;

  @ApiProperty()
  changes!: KeywordChangesDto;

  @ApiProperty({ description: 'Values of the latest 12 scans of the series, oldest first' })
  sparkline!: SparklineDto;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 7,
    description: 'The latest scan. Null without results',
  })
  last_scan_id!: number | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  last_scanned_at!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the schedule of the main series scans next. Null without an enabled schedule',
  })
  next_scan_at!: string | null;

  static from(row: PortfolioRow): PortfolioRowDto {
    return JSON.parse(PortfolioRowDto.jsonOf(row)) as PortfolioRowDto;
  }

  /** Returns a row as JSON. The stored parts, most of it, are copied as they are. */
  static jsonOf(row: PortfolioRow): string {
    const { series, changes, sparkline } = row;
    const rest = {
      business: BusinessRefDto.from(row),
      keyword: row.keyword,
      tracked: row.isTracked,
      metrics: metricsOf(row),
      health_score: row.healthScore,
      last_scan_id: row.scanId,
      last_scanned_at: instantOf(row.scannedAt),
      next_scan_at: instantOf(row.nextRunAt),
    } satisfies Omit<PortfolioRowDto, 'series' | 'changes' | 'sparkline'>;
    const stored = `"series":${series ?? 'null'},"changes":${changes},"sparkline":${sparkline}`;
    return `${JSON.stringify(rest).slice(0, -1)},${stored}}`;
  }
}

function metricsOf(row: PortfolioRow): KeywordMetricsDto | null {
  if (row.averageTotalRank === null || row.shareOfLocalVoice === null) return null;
  return {
    average_rank: row.averageRank,
    average_total_rank: row.averageTotalRank,
    share_of_local_voice: row.shareOfLocalVoice,
    found_pins: row.foundPins ?? 0,
    measured_pins: row.measuredPins ?? 0,
    total_pins: row.totalPins ?? 0,
  };
}

/** @param stored as returned by the drivers */
function instantOf(stored: string | null): string | null {
  return stored && new Date(stored).toISOString();
}
