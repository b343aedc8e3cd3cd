import { ApiProperty } from '@nestjs/swagger';
import type { BatchSummary, Mover } from '../scan-batch.entity.js';

/** A scan of a batch that rose or fell significantly. */
export class MoverDto {
  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'Client Acme, store 12', description: 'The label of the business, or its name' })
  label!: string;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({
    example: 2.4,
    description: 'Mean change since the previous scan of the series, in positions; positive if it rose',
  })
  mean_change!: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 6.1,
    description: 'ATRP of the scan, in positions; null if no pin was measured',
  })
  average_total_rank!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.55,
    description: 'SoLV of the scan, 0 to 1; null if no pin was measured',
  })
  share_of_local_voice!: number | null;

  static from(mover: Mover): MoverDto {
    return {
      scan_id: mover.scanId,
      business_id: mover.businessId,
      label: mover.label,
      keyword: mover.keyword,
      mean_change: mover.meanChange,
      average_total_rank: mover.averageTotalRank,
      share_of_local_voice: mover.shareOfLocalVoice,
    };
  }
}

/** What the scans of a batch found. */
export class BatchSummaryDto {
  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 6.1,
    description: 'Mean ATRP of the scans with results; null without one. Suspect results do not count',
  })
  average_total_rank!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.55,
    description: 'Mean SoLV of the same scans, 0 to 1; null without one',
  })
  share_of_local_voice!: number | null;

  @ApiProperty({
    type: 'integer',
    example: 40,
    description: 'Scans that were compared with the previous scan of their series',
  })
  compared!: number;

  @ApiProperty({ type: 'integer', example: 3, description: 'Scans that rose by more than noise' })
  rose_significantly!: number;

  @ApiProperty({ type: 'integer', example: 1, description: 'Scans that fell by more than noise' })
  fell_significantly!: number;

  @ApiProperty({
    type: [MoverDto],
    description:
      'The three scans that rose most and the three that fell most, by more than noise; largest first',
  })
  movers!: MoverDto[];

  static from(summary: BatchSummary): BatchSummaryDto {
    return {
      average_total_rank: summary.averageTotalRank,
      share_of_local_voice: summary.shareOfLocalVoice,
      compared: summary.compared,
      rose_significantly: summary.roseSignificantly,
      fell_significantly: summary.fellSignificantly,
      movers: summary.movers.map((mover) => MoverDto.from(mover)),
    };
  }
}
