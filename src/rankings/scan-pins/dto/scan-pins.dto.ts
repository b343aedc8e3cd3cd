import { ApiProperty, PickType } from '@nestjs/swagger';
import { GeometryDto } from '../../../scanning/dto/geometry.dto.js';
import { SCAN_STATUSES, type ScanStatus } from '../../../scanning/record/scan.entity.js';
import { RankedPinDto, UnmeasuredPinDto } from '../../dto/grid.dto.js';

/** A measured pin without its change. */
export class MeasuredPinDto extends PickType(RankedPinDto, [
  'lat',
  'lng',
  'row',
  'col',
  'index',
  'name',
  'rank',
  'found',
]) {}

/** A pin that has not been tried yet. */
export class PendingPinDto extends PickType(RankedPinDto, ['lat', 'lng', 'row', 'col', 'index', 'name']) {}

/** The pins of a scan that have been tried so far. */
export class ScanPinsDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({ type: 'string', enum: SCAN_STATUSES, example: 'running' })
  status!: ScanStatus;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ type: 'number', example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ type: GeometryDto })
  geometry!: GeometryDto;

  @ApiProperty({ type: 'integer', example: 49 })
  pins_total!: number;

  @ApiProperty({ type: 'integer', example: 21 })
  absent_rank!: number;

  @ApiProperty({ type: [MeasuredPinDto], description: 'Row-major from the north-west corner' })
  grid!: MeasuredPinDto[];

  @ApiProperty({ type: [UnmeasuredPinDto], description: 'Pins that could not be measured' })
  unmeasured!: UnmeasuredPinDto[];

  @ApiProperty({ type: [PendingPinDto], description: 'Pins that have not been tried yet' })
  pending!: PendingPinDto[];
}
