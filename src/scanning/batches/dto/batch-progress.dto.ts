import { ApiProperty } from '@nestjs/swagger';
import type { ScanCounts } from '../scan-batch.entity.js';

/** Scans of a batch by status. */
export class BatchScansDto implements ScanCounts {
  @ApiProperty({ type: 'integer', example: 42 })
  total!: number;

  @ApiProperty({ type: 'integer', example: 10 })
  queued!: number;

  @ApiProperty({ type: 'integer', example: 2 })
  running!: number;

  @ApiProperty({ type: 'integer', example: 29 })
  completed!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  partial!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  failed!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  cancelled!: number;

  @ApiProperty({ type: 'integer', example: 0, description: 'Deleted since, for example with their business' })
  deleted!: number;
}

export class BatchPinsDto {
  @ApiProperty({ type: 'integer', example: 2058 })
  total!: number;

  @ApiProperty({ type: 'integer', example: 1460 })
  measured!: number;

  @ApiProperty({ type: 'integer', example: 1212 })
  found!: number;
}

export class BatchCreditsDto {
  @ApiProperty({ type: 'integer', example: 2058, description: 'One per pin; 0 with a test key' })
  reserved!: number;

  @ApiProperty({ type: 'integer', example: 1460, description: 'One per measured pin of the ended scans' })
  charged!: number;
}
