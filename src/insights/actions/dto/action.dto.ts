import { ACTION_KINDS, type ActionKind, type Impact } from '#libs/rank-model';
import type { Tenant } from '#platform/tenant';
import { ApiProperty } from '@nestjs/swagger';
import {
  ACTION_STATUSES,
  type ActionStatus,
  type ExpectedGain,
  type InsightAction,
} from '../insight-action.entity.js';
import { ESTIMATE_METHODS, IntervalProperty } from './interval-property.js';

/** A day in the time zone of the business, or null. */
function DayProperty(description: string, example: string | null = null): PropertyDecorator {
  return ApiProperty({ type: 'string', format: 'date', nullable: true, example, description });
}

/** The status of a recommended action. */
export class TrackedActionDto {
  @ApiProperty({ type: 'integer', example: 3, description: 'Id of the action' })
  id!: number;

  @ApiProperty({ enum: ACTION_STATUSES, example: 'planned' })
  status!: ActionStatus;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'pizza near me',
    description: 'Null for all keywords of the business',
  })
  keyword!: string | null;

  @DayProperty('The day for which it is or was planned; null if it was never planned', '2026-12-01')
  planned_for!: string | null;

  @DayProperty('The day on which it was done; null with another status')
  done_on!: string | null;

  @DayProperty('The day on which it was dismissed; null with another status')
  dismissed_on!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'Ana asks each guest',
    description: 'Null without a note',
  })
  note!: string | null;

  static from({
    id,
    status,
    keyword,
    plannedFor,
    doneOn,
    dismissedOn,
    note,
  }: InsightAction): TrackedActionDto {
    return {
      id,
      status,
      keyword: keyword ?? null,
      planned_for: plannedFor ?? null,
      done_on: doneOn ?? null,
      dismissed_on: dismissedOn ?? null,
      note: note ?? null,
    };
  }
}

/** The estimated gain of an action for a keyword, as of the time when it was planned, or done without a plan. */
export class ExpectedGainDto {
  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'integer', example: 7, description: 'The scan that the estimate is based on' })
  scan_id!: number;

  @ApiProperty({ type: 'number', example: 1.4, description: 'Expected decrease of the average total rank' })
  positions_gained!: number;

  @IntervalProperty()
  interval_90!: readonly [number, number];

  @ApiProperty({ enum: ESTIMATE_METHODS, description: 'As of the insight' })
  method!: Impact['method'];

  static from(expected: ExpectedGain): ExpectedGainDto {
    const { keyword, scanId, positionsGained, intervalLow, intervalHigh, method } = expected;
    return {
      keyword,
      scan_id: scanId,
      positions_gained: positionsGained,
      interval_90: [intervalLow, intervalHigh],
      method,
    };
  }
}

/** A recommended action that is planned, done or dismissed. */
export class ActionDto extends TrackedActionDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ enum: ACTION_KINDS, example: 'gain_reviews' })
  action!: ActionKind;

  @ApiProperty({
    type: [ExpectedGainDto],
    description:
      'The estimates of the insights when the action was planned, or done without a plan, one per keyword; empty if no ' +
      'insight recommended the action then',
  })
  expected!: ExpectedGainDto[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'ana@example.com',
    description:
      'E-mail address of the user or name of the API key that made the last change; null for a caller restricted to tags',
  })
  changed_by!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  created_at!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the status, its day or the note was changed',
  })
  updated_at!: string;

  static of(action: InsightAction, { restrictedTo }: Tenant): ActionDto {
    return {
      success: true,
      ...TrackedActionDto.from(action),
      business_id: action.businessId,
      action: action.action,
      expected: action.expected.map((gain) => ExpectedGainDto.from(gain)),
      changed_by: restrictedTo ? null : action.changedBy,
      created_at: action.createdAt.toISOString(),
      updated_at: action.updatedAt.toISOString(),
    };
  }
}
