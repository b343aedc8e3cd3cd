import { ApiProperty } from '@nestjs/swagger';
import { CHANGE_PERIODS, type ChangePeriod } from '../change-period.js';
import type { PortfolioTotals } from '../read/portfolio-totals.repository.js';
import { PortfolioRowDto } from './portfolio-row.dto.js';

class MovedDto {
  @ApiProperty({ type: 'integer', example: 12 })
  rose!: number;

  @ApiProperty({ type: 'integer', example: 4 })
  fell!: number;
}

class MovedSinceDto implements Record<ChangePeriod, MovedDto> {
  @ApiProperty({ description: 'Since the scan before' })
  previous!: MovedDto;

  @ApiProperty()
  days_7!: MovedDto;

  @ApiProperty()
  days_30!: MovedDto;

  @ApiProperty()
  days_90!: MovedDto;
}

class MoversDto {
  @ApiProperty({ type: [PortfolioRowDto], description: 'Keywords that improved, largest gain first' })
  better!: PortfolioRowDto[];

  @ApiProperty({ type: [PortfolioRowDto], description: 'Keywords that worsened, largest loss first' })
  worse!: PortfolioRowDto[];
}

/** Totals over the tracked keywords of all businesses. */
export class PortfolioSummaryDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 120 })
  businesses!: number;

  @ApiProperty({ type: 'integer', example: 360, description: 'Tracked keywords of these businesses' })
  keywords!: number;

  @ApiProperty({ type: 'integer', example: 351 })
  keywords_with_results!: number;

  @ApiProperty({ type: 'integer', example: 1404, description: 'Finished scans of the last 30 days' })
  scans_in_30_days!: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 6.1,
    description: 'Mean ATRP of the latest scans, in positions; null without a finished scan',
  })
  average_total_rank!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.55,
    description: 'Mean SoLV of the latest scans, 0 to 1; null without a finished scan',
  })
  share_of_local_voice!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.52,
    description:
      'Share of all measured pins of the latest scans at which the business ranks 1 to 3, 0 to 1; null without a finished scan',
  })
  top_three_share!: number | null;

  @ApiProperty({ description: 'Keywords whose change is significant' })
  significant_changes!: MovedSinceDto;

  @ApiProperty({ type: 'string', enum: CHANGE_PERIODS, description: 'The change that `movers` refer to' })
  against!: ChangePeriod;

  @ApiProperty({ description: 'The five strongest significant changes in each direction' })
  movers!: MoversDto;

  static from(against: ChangePeriod, totals: PortfolioTotals, movers: MoversDto): PortfolioSummaryDto {
    const moved = (period: ChangePeriod): MovedDto => ({
      rose: totals[`rose_${period}`],
      fell: totals[`fell_${period}`],
    });
    return {
      success: true,
      businesses: totals.businesses,
      keywords: totals.keywords,
      keywords_with_results: totals.keywordsWithResults,
      scans_in_30_days: totals.recentScans,
      average_total_rank: totals.averageTotalRank,
      share_of_local_voice: totals.shareOfLocalVoice,
      top_three_share: totals.topThreeShare,
      significant_changes: {
        previous: moved('previous'),
        days_7: moved('days_7'),
        days_30: moved('days_30'),
        days_90: moved('days_90'),
      },
      against,
      movers,
    };
  }
}
