import { type Shape, SHAPES } from '#libs/geo-grid';
import { ApiProperty } from '@nestjs/swagger';
import { MapPointDto } from '../../scanning/dto/geometry.dto.js';
import { SettingsDto } from '../../scanning/dto/setting-fields.js';
import { settingsOf } from '../../scanning/search-settings.js';
import { geometryOfSchedule } from '../schedule-geometry.js';
import { type Outcome, OUTCOMES, type Schedule } from '../schedule.entity.js';

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
    description: 'The problem code of the refused scan, such as `insufficient_credits`, or `no_keywords`',
  })
  reason!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  detail!: string | null;
}

/** Where the pins of the scans of a schedule are, as requested. */
class ScheduleGeometryDto {
  @ApiProperty({ type: 'string', enum: SHAPES, example: 'square' })
  shape!: Shape;

  @ApiProperty({ type: MapPointDto, nullable: true, description: 'Null: the location of the business' })
  center!: MapPointDto | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: null,
    description: 'Null: the radius or size decides',
  })
  spacing_meters!: number | null;

  @ApiProperty({ type: [Number], example: [] })
  excluded_pins!: number[];

  @ApiProperty({ type: 'integer', nullable: true, example: null, description: 'Null without an area' })
  area_id!: number | null;

  static from(schedule: Schedule): ScheduleGeometryDto {
    const { center, form } = geometryOfSchedule(schedule);
    return {
      shape: form?.shape ?? 'square',
      center: center ? { lat: center.lat, lng: center.lng } : null,
      spacing_meters: form?.spacingMeters ?? null,
      excluded_pins: [...(form?.excludedPins ?? [])],
      area_id: form?.areaId ?? null,
    };
  }
}

/** A schedule of scans of a business. */
export class ScheduleDto extends SettingsDto {
  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['pizza near me'],
    description: 'Null for the keywords that the business has when the schedule fires',
  })
  keywords!: string[] | null;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ type: ScheduleGeometryDto, description: 'Where the pins of its scans are' })
  geometry!: ScheduleGeometryDto;

  @ApiProperty({ example: '0 3 * * 1' })
  cron!: string;

  @ApiProperty({ example: 'America/New_York' })
  timezone!: string;

  @ApiProperty()
  enabled!: boolean;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Null if the schedule is not enabled',
  })
  next_run_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  last_run_at!: string | null;

  @ApiProperty({ type: OutcomeDto, nullable: true, description: 'Null before the first occurrence' })
  last_outcome!: OutcomeDto | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from(schedule: Schedule): ScheduleDto {
    const { lastOutcome: last } = schedule;
    return {
      id: schedule.id,
      business_id: schedule.businessId,
      keywords: schedule.keywords ?? null,
      grid_size: schedule.gridSize,
      radius_miles: schedule.radiusMiles,
      geometry: ScheduleGeometryDto.from(schedule),
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
          }
        : null,
      created_at: schedule.createdAt.toISOString(),
    };
  }
}
