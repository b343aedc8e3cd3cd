import { IdField } from '#platform/http/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';
import { KeywordsField } from '../../businesses/dto/keyword-field.js';
import { TimeZoneField } from '../../businesses/dto/time-zone-field.js';
import { GridSizeField, RadiusMilesField } from '../../scanning/dto/grid-fields.js';
import { GeometryBody, geometryOf } from '../../scanning/dto/geometry-fields.js';
import { settingsOf } from '../../scanning/search-settings.js';
import type { NewSchedule } from '../create-schedule.js';
import { CronField } from './cron-field.js';

class ScheduleSettings extends GeometryBody {
  @KeywordsField({
    nullable: true,
    description:
      'The keywords to scan. Null, the default, for the keywords that the business has at that time',
  })
  keywords?: string[] | null;

  @TimeZoneField({ description: 'IANA time zone of the pattern; defaults to the time zone of the business' })
  timezone?: string;

  @ApiPropertyOptional({ type: 'boolean', description: 'Whether the schedule fires', example: true })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  enabled?: boolean;
}

/** Body of POST /schedules. */
export class CreateScheduleDto extends ScheduleSettings {
  @IdField({ in: 'body', example: 1 })
  business_id!: number;

  @GridSizeField({ unless: ['area_id'] })
  grid_size?: number;

  @RadiusMilesField({ unless: ['spacing_meters', 'area_id'] })
  radius_miles?: number;

  @CronField()
  cron!: string;
}

export function toNewSchedule(body: CreateScheduleDto): NewSchedule {
  const { business_id: businessId, cron, timezone } = body;
  const { keywords = null, enabled = true } = body;
  return { businessId, keywords, ...geometryOf(body), ...settingsOf(body), cron, timezone, enabled };
}

/** Body of PATCH /schedules/{id}. */
export class UpdateScheduleDto extends ScheduleSettings {
  @GridSizeField({ required: false })
  grid_size?: number;

  @RadiusMilesField({ required: false })
  radius_miles?: number;

  @CronField({ required: false })
  cron?: string;
}
