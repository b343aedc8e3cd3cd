import { ApiProperty } from '@nestjs/swagger';
import { RequestedGeometryDto } from '../../scanning/dto/requested-geometry.dto.js';
import { SettingsDto } from '../../scanning/dto/setting-fields.js';
import { settingsOf } from '../../scanning/record/search-settings.js';
import { type Outcome, OUTCOMES, type Schedule } from '../record/schedule.entity.js';

class OutcomeDto {
  @ApiProperty({
    type: 'string',
    enum: OUTCOMES,
    description: '`partial`: some scans were refused. `missed`: all scans were refused',
  })
  status!: Outcome['status'];

  @ApiProperty({
    format: 'date-time',
    description: 'The time of the occurrence; earlier than `last_run_at` after downtime',
  })
  due_at!: string;

  @ApiProperty({ type: 'integer', example: 1 })
  scans_started!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  scans_missed!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description:
      'The problem code of the refused scan, such as `insufficient_credits` or, for a campaign without scans, `batch_empty`; or `no_keywords`; null if the scans started',
  })
  reason!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  detail!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'The batch of scans that a campaign started; null for one business',
  })
  batch_id!: number | null;
}

/** A schedule of scans of one business, or of many as a campaign. */
export class ScheduleDto extends SettingsDto {
  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  name!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1,
    description: 'The scanned business; null for a campaign',
  })
  business_id!: number | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    nullable: true,
    example: null,
    description: 'The businesses of a campaign, without deleted ones; null if it has no list',
  })
  business_ids!: number[] | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Selects the businesses of a campaign whenever it fires; null if it has no tag',
  })
  tag!: string | null;

  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['pizza near me'],
    description: 'The scanned keywords; null for the keywords that the business has when the schedule fires',
  })
  keywords!: string[] | null;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ type: RequestedGeometryDto, description: 'Where the pins of its scans are' })
  geometry!: RequestedGeometryDto;

  @ApiProperty({ example: '0 3 * * 1' })
  cron!: string;

  @ApiProperty({ example: 'America/Montevideo' })
  timezone!: string;

  @ApiProperty()
  enabled!: boolean;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the schedule fires next; null if it is not enabled',
  })
  next_run_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  last_run_at!: string | null;

  @ApiProperty({
    type: OutcomeDto,
    nullable: true,
    description: 'What the last occurrence started; null before the first one',
  })
  last_outcome!: OutcomeDto | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from(schedule: Schedule): ScheduleDto {
    const { lastOutcome: last } = schedule;
    return {
      id: schedule.id,
      name: schedule.name ?? null,
      business_id: schedule.businessId ?? null,
      business_ids: schedule.businessIds ?? null,
      tag: schedule.tag ?? null,
      keywords: schedule.keywords ?? null,
      grid_size: schedule.gridSize,
      radius_miles: schedule.radiusMiles,
      geometry: RequestedGeometryDto.from(schedule),
      ...settingsOf(schedule),
      cron: schedule.cron,
      timezone: schedule.timezone,
      enabled: schedule.enabled,
      next_run_at: schedule.nextRunAt?.toISOString() ?? null,
      last_run_at: schedule.lastRunAt?.toISOString() ?? null,
      last_outcome: last
        ? {
            status: last.status,
            due_at: last.dueAt,
            scans_started: last.scansStarted,
            scans_missed: last.scansMissed,
            reason: last.reason,
            detail: last.detail,
            batch_id: last.batchId ?? null,
          }
        : null,
      created_at: schedule.createdAt.toISOString(),
    };
  }
}
