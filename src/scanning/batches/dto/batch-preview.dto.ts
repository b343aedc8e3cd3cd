import { ApiProperty } from '@nestjs/swagger';
import { MAX_LEFT_OUT } from '../batch-order.js';
import type { BatchPlan } from '../plan-batch.js';
import { LeftOutDto } from './left-out.dto.js';

/** What providers would charge for a batch. */
export class BatchCostDto {
  @ApiProperty({ example: '20.58', description: 'Decimal amount for all pins, without repeated searches' })
  amount!: string;

  @ApiProperty({
    example: '27.72',
    description: 'Decimal amount with the most searches that the scans repeat because answers are doubtful',
  })
  amount_max!: string;

  @ApiProperty({ example: 'USD', description: 'ISO 4217 currency code' })
  currency!: string;
}

/** What a batch would measure and cost. */
export class BatchPreviewDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 14, description: 'Businesses with scans' })
  businesses!: number;

  @ApiProperty({ type: 'integer', example: 42, description: 'One for each keyword of each business' })
  scans!: number;

  @ApiProperty({ type: 'integer', example: 2058 })
  pins!: number;

  @ApiProperty({
    type: 'integer',
    example: 2058,
    description: 'One per pin; unmeasured pins are not charged. 0 with a test key',
  })
  credits!: number;

  @ApiProperty({
    type: BatchCostDto,
    nullable: true,
    description: 'What the first provider of each scan would charge; null if a price is unknown',
  })
  provider_cost!: BatchCostDto | null;

  @ApiProperty({ type: 'integer', example: 1, description: 'Selected businesses without scans' })
  left_out_total!: number;

  @ApiProperty({ type: [LeftOutDto], description: 'The first 100 selected businesses without scans' })
  left_out!: LeftOutDto[];

  static from({ cost, leftOut, ...numbers }: BatchPlan): BatchPreviewDto {
    return {
      success: true,
      ...numbers,
      provider_cost: cost,
      left_out_total: leftOut.length,
      left_out: leftOut.slice(0, MAX_LEFT_OUT).map((one) => LeftOutDto.from(one)),
    };
  }
}
