import { LEFT_OUT_REASONS, type LeftOutReason } from '#libs/geo-grid';
import { ApiProperty } from '@nestjs/swagger';
import type { ScanPlan } from '../order/plan-scan.js';
import { numberOf } from '../record/scan-grid.js';
import { MapPointDto } from './geometry.dto.js';

/** A point of the planned grid. */
export class PreviewPinDto extends MapPointDto {
  @ApiProperty({
    type: 'integer',
    example: 24,
    description: 'For `excluded_pins`: row × grid_size + col, or the number of a point in its area',
  })
  index!: number;

  @ApiProperty({ type: 'integer', nullable: true, example: 3, description: '0 = north; null for points' })
  row!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 3, description: '0 = west; null for points' })
  col!: number | null;

  @ApiProperty({ required: false, example: 'Station', description: 'Name of the point. Missing without one' })
  name?: string;

  @ApiProperty({
    type: 'string',
    enum: LEFT_OUT_REASONS,
    nullable: true,
    example: null,
    description: 'Why the point is not measured and not paid; null for a pin',
  })
  left_out!: LeftOutReason | null;

  static listOf({ grid, leftOut }: ScanPlan): PreviewPinDto[] {
    const pins = grid.pins.map((pin) => ({ ...pin, number: numberOf(pin, grid.gridSize), reason: null }));
    const others = leftOut.map((point) => ({ ...point, number: point.slot }));
    return [...pins, ...others]
      .sort((a, b) => a.number - b.number)
      .map(({ number, row, col, lat, lng, name, reason }) => ({
        index: number,
        row,
        col,
        lat,
        lng,
        ...(name !== undefined && { name }),
        left_out: reason,
      }));
  }
}
