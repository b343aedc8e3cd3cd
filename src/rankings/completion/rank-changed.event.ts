import { INSIGNIFICANCE_REASONS, type InsignificanceReason } from '#libs/rank-metrics';
import { dashboardPages } from '#platform/outbox/dashboard-pages';
import { defineEvent } from '#platform/outbox/define-event';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { SeriesIdProperty } from '../../scanning/dto/series-fields.js';
import type { ComparedScans } from '../comparison/compare-stored-scans.js';
import { describeMetrics } from '../comparison/describe-comparison.js';
import { ComparisonDto } from '../comparison/dto/comparison.dto.js';
import { LevelDto } from '../comparison/dto/level.dto.js';
import { OvertakerDto } from '../rivals/overtaker.dto.js';

/** A change of ranks between two scans of a series. */
export class RankChangedDto extends PickType(ComparisonDto, [
  'business_id',
  'keyword',
  'scan_id',
  'compared_pins',
  'before',
  'after',
  'pins',
  'mean_change',
  'p_value',
  'significant',
  'level',
]) {
  @SeriesIdProperty()
  series_id!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  scanned_at!: string | null;

  @ApiProperty({ type: 'integer', example: 5, description: 'The previous scan of the series' })
  previous_scan_id!: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  previous_scanned_at!: string | null;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ example: 'openstreetmap' })
  provider!: string;

  @ApiProperty({
    type: 'string',
    enum: INSIGNIFICANCE_REASONS,
    nullable: true,
    example: null,
    description: 'Why the change is not significant; null if it is',
  })
  reason!: InsignificanceReason | null;

  @ApiProperty({
    type: [OvertakerDto],
    description: 'Rivals that passed the business, strongest first; at most five',
  })
  overtaken_by!: OvertakerDto[];

  static from(
    { before: previous, after: scan, comparison }: ComparedScans,
    overtakenBy: readonly OvertakerDto[],
  ): RankChangedDto {
    return {
      business_id: scan.businessId,
      keyword: scan.keyword,
      scan_id: scan.id,
      series_id: scan.seriesId,
      scanned_at: scan.completedAt?.toISOString() ?? null,
      previous_scan_id: previous.id,
      previous_scanned_at: previous.completedAt?.toISOString() ?? null,
      grid_size: scan.gridSize,
      radius_miles: scan.radiusMiles,
      provider: scan.provider,
      before: describeMetrics(comparison.before),
      after: describeMetrics(comparison.after),
      mean_change: comparison.meanChange,
      pins: { ...comparison.pins },
      compared_pins: comparison.pairs,
      significant: comparison.significant,
      p_value: comparison.pValue,
      reason: comparison.reason,
      level: comparison.level && LevelDto.from(comparison.level, comparison.method),
      overtaken_by: [...overtakenBy],
    };
  }
}

export const RANK_CHANGED = defineEvent({
  type: 'rank.changed',
  when:
    'A scan ends, and its average total rank or its set of found pins differs from the previous scan of its series. ' +
    'An endpoint with `significant_only` receives only changes that are more than noise.',
  data: RankChangedDto,
  page: ({ business_id: businessId, keyword, scan_id: scan, previous_scan_id: compare }) =>
    dashboardPages.map(businessId, { keyword, scan, compare }),
  example: {
    business_id: 1,
    keyword: 'pizza near me',
    scan_id: 7,
    series_id: 'b5f1c9a07d3e2846',
    scanned_at: '2026-11-21T02:04:31.000Z',
    previous_scan_id: 5,
    previous_scanned_at: '2026-11-14T02:04:12.000Z',
    grid_size: 7,
    radius_miles: 0.5,
    provider: 'openstreetmap',
    before: {
      average_rank: 4.2,
      average_total_rank: 5.1,
      share_of_local_voice: 0.55,
      found_pins: 46,
      measured_pins: 49,
    },
    after: {
      average_rank: 6.7,
      average_total_rank: 8.4,
      share_of_local_voice: 0.35,
      found_pins: 44,
      measured_pins: 49,
    },
    mean_change: -3.3,
    pins: { up: 2, down: 31, same: 13, new: 0, lost: 2 },
    compared_pins: 49,
    significant: true,
    p_value: 0.001,
    reason: null,
    level: {
      change: -3.1,
      interval_90: [-4.2, -2.0],
      p_value: 0.001,
      significant: true,
      scans_after: 1,
      scans_before: 4,
      noise_scans: 8,
      standard_deviation: 0.5,
      pins: 49,
    },
    overtaken_by: [
      {
        place_id: 'osm:node/4614269759',
        name: 'Corner Pizza',
        average_total_rank: { before: 9.2, after: 4.1 },
      },
    ],
  },
});
