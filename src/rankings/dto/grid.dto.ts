import type { PinMovement } from '#libs/rank-metrics';
import { ApiProperty, PickType } from '@nestjs/swagger';

/** The metrics of a place over a grid. */
export class RankMetricsDto {
  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 4.2,
    description: 'ARP: mean rank over the pins where it is found; null if it is found at none',
  })
  average_rank!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 6.1,
    description:
      'ATRP: mean rank over all measured pins, absent counted as `absent_rank`; null if no pin was measured',
  })
  average_total_rank!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.55,
    description: 'SoLV: fraction of measured pins with rank 1 to 3, 0 to 1; null if no pin was measured',
  })
  share_of_local_voice!: number | null;

  @ApiProperty({ type: 'integer', example: 44 })
  found_pins!: number;

  @ApiProperty({ type: 'integer', example: 49 })
  measured_pins!: number;

  @ApiProperty({ type: 'integer', example: 49 })
  total_pins!: number;

  @ApiProperty({ example: 1, description: 'measured_pins ÷ total_pins' })
  coverage!: number;

  @ApiProperty({
    type: [Number],
    minItems: 2,
    maxItems: 2,
    example: [6.1, 6.1],
    description: 'Best and worst possible ATRP, for any ranks at the unmeasured pins',
  })
  average_total_rank_bounds!: readonly [number, number];

  @ApiProperty({
    type: [Number],
    minItems: 2,
    maxItems: 2,
    example: [0.55, 0.55],
    description: 'Best and worst possible SoLV, for any ranks at the unmeasured pins',
  })
  share_of_local_voice_bounds!: readonly [number, number];

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    minItems: 2,
    maxItems: 2,
    example: [44, 44],
    description: 'Best and worst possible found_pins, for any ranks at the unmeasured pins',
  })
  found_pins_bounds!: readonly [number, number];

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.71,
    description:
      'Max SoLV: the largest of all places in this scan, including this one; null if no pin was measured',
  })
  max_share_of_local_voice!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.16,
    description:
      'Opportunity SoLV: max_share_of_local_voice − share_of_local_voice; null if no pin was measured',
  })
  opportunity_share_of_local_voice!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 512.4,
    description:
      'SoLV distance: mean metres from the place to the pins where it has rank 1 to 3; null without such pins',
  })
  share_of_local_voice_distance!: number | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'Machine-readable definition of each metric: top_n, depth, absent value, denominator, unit. Left out with an ' +
      'empty `include`',
  })
  definitions!: object;

  @ApiProperty({
    format: 'uri-reference',
    example: '/api/v1/metric-definitions',
    description: 'Where the definitions of the metrics are',
  })
  definitions_url!: string;
}

/** A measured pin. */
export class RankedPinDto {
  @ApiProperty({ example: 40.7 })
  lat!: number;

  @ApiProperty({ example: -73.99 })
  lng!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 21,
    example: 3,
    description: 'Rank at the pin; `absent_rank` if the place was not found',
  })
  rank!: number;

  @ApiProperty()
  found!: boolean;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 0,
    description: 'Row of the lattice, 0 = north; null in a scan of points',
  })
  row!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 0,
    description: 'Column of the lattice, 0 = west; null in a scan of points',
  })
  col!: number | null;

  @ApiProperty({
    type: 'integer',
    required: false,
    example: 0,
    description: 'Number of the point in its area. Missing unless the scan is of points',
  })
  index?: number;

  @ApiProperty({ required: false, example: 'Station', description: 'Name of the point. Missing without one' })
  name?: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 2,
    description:
      'Rank in the previous comparable scan minus this rank; positive is an improvement; null without such a scan',
  })
  change!: number | null;

  @ApiProperty({
    type: 'string',
    enum: ['up', 'down', 'same', 'new', 'lost'],
    nullable: true,
    example: 'up',
    description:
      'Change since the previous comparable scan. `up`, `down`: found in both; `new`: found only now; `lost`: found only then; `same`: no change; null without such a scan',
  })
  movement!: PinMovement | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'openstreetmap',
    description: 'Provider that measured the pin; null if it is not known',
  })
  provider!: string | null;
}

/** A pin that could not be measured, with the reason. */
export class UnmeasuredPinDto extends PickType(RankedPinDto, ['lat', 'lng', 'row', 'col', 'index', 'name']) {
  @ApiProperty({ example: 'outside_coverage' })
  reason!: string;
}
