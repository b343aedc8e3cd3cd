import { ApiProperty } from '@nestjs/swagger';
import type { BatchState } from '../batches.service.js';
import { BatchHeadDto } from './batch-head.dto.js';
import { LeftOutDto } from './left-out.dto.js';

/** A batch of scans and its progress. */
export class BatchDto extends BatchHeadDto {
  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    nullable: true,
    example: null,
    description: 'The selected businesses; null if a tag selected them',
  })
  business_ids!: number[] | null;

  @ApiProperty({
    type: [String],
    nullable: true,
    example: null,
    description: 'The keywords of the batch; null for the keywords of each business',
  })
  keywords!: string[] | null;

  @ApiProperty({ type: [LeftOutDto], description: 'The first 100 selected businesses without scans' })
  left_out!: LeftOutDto[];

  static from(state: BatchState): BatchDto {
    const { businessIds, keywords, leftOut } = state.batch;
    return {
      ...BatchHeadDto.of(state),
      business_ids: businessIds ?? null,
      keywords: keywords ?? null,
      left_out: leftOut.map((one) => LeftOutDto.from(one)),
    };
  }
}
