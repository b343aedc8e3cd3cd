import { ApiProperty } from '@nestjs/swagger';
import { SeriesIdProperty } from '../../scanning/dto/series-fields.js';
import { SettingsDto } from '../../scanning/dto/setting-fields.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import type { KeywordChanges, KeywordSeries, Sparkline } from '../keyword-changes.js';
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

/** The latest result of a keyword in its main series. Stored as it is returned. */
export class KeywordResultDto {
  @ApiProperty({
    type: KeywordSeriesDto,
    nullable: true,
    description: 'The main series. Null without results',
  })
  series!: KeywordSeriesDto | null;

  @ApiProperty({
    type: KeywordMetricsDto,
    nullable: true,
    description: 'Metrics of the latest scan; null without results',
  })
  metrics!: KeywordMetricsDto | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 71,
    description: 'Health score of the latest scan, 0 to 100; null without one',
  })
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

  static from({ series, latest, changes, sparkline }: MeasuredKeyword): KeywordResultDto {
    return {
      series: series as KeywordSeriesDto | null,
      metrics: latest && metricsOf(latest),
      health_score: latest?.healthScore ?? null,
      changes,
      sparkline: sparkline as SparklineDto,
      last_scan_id: latest?.id ?? null,
      last_scanned_at: latest?.completedAt?.toISOString() ?? null,
    };
  }
}

interface MeasuredKeyword {
  readonly series: KeywordSeries | null;
  readonly latest: Readonly<Scan> | null;
  readonly changes: KeywordChanges;
  readonly sparkline: Sparkline;
}

/** @param scan a scan with results */
function metricsOf(scan: Readonly<Scan>): KeywordMetricsDto {
  return {
    average_rank: scan.averageRank ?? null,
    average_total_rank: scan.averageTotalRank ?? 0,
    share_of_local_voice: scan.shareOfLocalVoice ?? 0,
    found_pins: scan.pinsFound,
    measured_pins: scan.pinsMeasured,
    total_pins: scan.pinsTotal,
  };
}
