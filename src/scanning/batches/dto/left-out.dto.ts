import { ApiProperty } from '@nestjs/swagger';
import type { LeftOut } from '../scan-batch.entity.js';

/** A business that a batch does not scan. */
export class LeftOutDto {
  @ApiProperty({ type: 'integer', example: 2 })
  business_id!: number;

  @ApiProperty({
    example: 'no_keywords',
    description:
      '`no_keywords`, or the code of the problem that refuses a scan: `outside_coverage`, `grid_out_of_range`, ' +
      '`provider_budget_exhausted`',
  })
  reason!: string;

  @ApiProperty({ example: 'The business has no keywords.' })
  detail!: string;

  static from({ businessId, reason, detail }: LeftOut): LeftOutDto {
    return { business_id: businessId, reason, detail };
  }
}
