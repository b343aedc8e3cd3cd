import { INSIGNIFICANCE_REASONS, type InsignificanceReason } from '#libs/rank-metrics';
import { ACTION_KINDS, type ActionKind } from '#libs/rank-model';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { ExpectedGainDto } from './action.dto.js';

export type NoOutcomeReason = 'no_later_scan' | 'no_earlier_scan';

class ComparedScanDto {
  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the scan ended' })
  scanned_at!: string;
}

class OtherActionDto {
  @ApiProperty({ type: 'integer', example: 4, description: 'Id of the action' })
  id!: number;

  @ApiProperty({ enum: ACTION_KINDS, example: 'add_photos' })
  action!: ActionKind;

  @ApiProperty({
    type: 'string',
    format: 'date',
    example: '2026-10-02',
    description: 'The day on which it was done',
  })
  done_on!: string;
}

class ExpectationDto extends PickType(ExpectedGainDto, ['positions_gained', 'interval_90', 'method']) {}

/** The change of one keyword after an action. */
export class KeywordOutcomeDto {
  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: ExpectationDto, nullable: true, description: 'The estimate; null if there was none' })
  expected!: ExpectationDto | null;

  @ApiProperty({
    type: ComparedScanDto,
    nullable: true,
    description: 'The latest scan of the series in the 90 days before the day; null without one',
  })
  before!: ComparedScanDto | null;

  @ApiProperty({
    type: ComparedScanDto,
    nullable: true,
    description: 'The latest scan of the series in the 90 days after the day; null without one',
  })
  after!: ComparedScanDto | null;

  @ApiProperty({ type: 'integer', example: 49, description: 'Pins measured in both scans' })
  compared_pins!: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 1.9,
    description:
      'Decrease of the average total rank over the pins measured in both scans, whatever caused it; negative for a loss. ' +
      'Null without two scans',
  })
  positions_gained!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.002,
    description: 'Of the test of `/scans/{id}/comparison`; null without two scans, or with too few pins',
  })
  p_value!: number | null;

  @ApiProperty({ description: 'Whether the change is more than noise' })
  significant!: boolean;

  @ApiProperty({
    type: 'string',
    enum: [...INSIGNIFICANCE_REASONS, 'no_later_scan', 'no_earlier_scan'],
    nullable: true,
    example: null,
    description:
      'Why there is no significant change; null if there is one. `no_later_scan`: no scan has ended since the day. ' +
      '`no_earlier_scan`: no scan of the same series had ended before it',
  })
  reason!: InsignificanceReason | NoOutcomeReason | null;

  @ApiProperty({
    type: [OtherActionDto],
    description:
      'Other actions for the keyword that were done between the two scans: their effects cannot be separated',
  })
  other_actions!: OtherActionDto[];
}

/** How the ranks changed after an action. */
export class ActionOutcomeDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 3, description: 'Id of the action' })
  action_id!: number;

  @ApiProperty({
    type: 'string',
    format: 'date',
    example: '2026-10-05',
    description: 'The day on which it was done',
  })
  done_on!: string;

  @ApiProperty({
    type: [KeywordOutcomeDto],
    description: 'The keyword of the action, or all keywords with an estimate, otherwise all of the business',
  })
  keywords!: KeywordOutcomeDto[];
}
