import { ApiProperty } from '@nestjs/swagger';
import { SCAN_STATUSES } from '../record/scan.entity.js';
import type { ScanState } from '../record/scans.repository.js';

/** The data of a `progress` event. */
export class ScanProgressDto {
  @ApiProperty({ type: 'integer', example: 7 })
  id!: number;

  @ApiProperty({ type: 'string', enum: SCAN_STATUSES, example: 'running' })
  status!: string;

  @ApiProperty({ type: 'integer', example: 49 })
  pins_total!: number;

  @ApiProperty({ type: 'integer', example: 12 })
  pins_measured!: number;

  @ApiProperty({ type: 'integer', example: 9 })
  pins_found!: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When a postponed scan continues at the latest; null unless it is postponed',
  })
  waits_until!: string | null;

  static from(id: number, state: ScanState): ScanProgressDto {
    const { status, pinsTotal, pinsMeasured, pinsFound } = state;
    return {
      id,
      status,
      pins_total: pinsTotal,
      pins_measured: pinsMeasured,
      pins_found: pinsFound,
      waits_until: state.waitsUntil?.toISOString() ?? null,
    };
  }
}
