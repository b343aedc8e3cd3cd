import { ApiProperty } from '@nestjs/swagger';
import { type ChangePeriod, type Direction, DIRECTIONS } from '../change-period.js';
import type { KeywordChange } from '../keyword-changes.js';

const DIRECTION = 'Direction of `mean_change`; null for 0';

/** The change since an earlier scan. */
export class KeywordChangeDto implements KeywordChange {
  @ApiProperty({ type: 'integer', example: 3, description: 'The earlier scan' })
  scan_id!: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  scanned_at!: string | null;

  @ApiProperty({
    example: 1.4,
    description: 'Positions gained, mean over the pins measured in both scans. Positive: better',
  })
  mean_change!: number;

  @ApiProperty({ example: 0.08, description: 'Change of SoLV over the same pins. Positive: better' })
  share_of_local_voice_change!: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.003,
    description: 'Probability that noise alone moves the ranks at least this far; null with too few pins',
  })
  p_value!: number | null;

  @ApiProperty({ description: 'Whether the change is more than noise' })
  significant!: boolean;

  @ApiProperty({ type: 'string', enum: DIRECTIONS, nullable: true, description: DIRECTION })
  direction!: Direction | null;
}

/** The changes of the latest scan. Null without an earlier scan of that age. */
export class KeywordChangesDto implements Record<ChangePeriod, KeywordChangeDto | null> {
  @ApiProperty({
    type: KeywordChangeDto,
    nullable: true,
    description: 'The change since the scan before; null without one',
  })
  previous!: KeywordChangeDto | null;

  @ApiProperty({
    type: KeywordChangeDto,
    nullable: true,
    description:
      'The change since the newest scan of 7 days before the latest one, or earlier; null without one',
  })
  days_7!: KeywordChangeDto | null;

  @ApiProperty({ type: KeywordChangeDto, nullable: true })
  days_30!: KeywordChangeDto | null;

  @ApiProperty({ type: KeywordChangeDto, nullable: true })
  days_90!: KeywordChangeDto | null;
}
