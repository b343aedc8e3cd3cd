import { IdField } from '#platform/http/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';
import { KeywordsField } from '../../businesses/dto/keyword-field.js';
import { TimeZoneField } from '../../businesses/dto/time-zone-field.js';
import { SettingsBody } from '../../scanning/dto/setting-fields.js';
import { GridSizeField, RadiusMilesField } from '../../scanning/dto/grid-fields.js';
import { CronField } from './cron-field.js';

class ScheduleSettings extends SettingsBody {
  @KeywordsField({
    nullable: true,
    description: 'What to scan for; null, as when left out, stands for the keywords the business has by then',
  })
  keywords?: string[] | null;

  @TimeZoneField({ description: 'IANA time zone of the pattern; that of the business unless given' })
  timezone?: string;

  @ApiPropertyOptional({ type: 'boolean', description: 'False: it does not fire', example: true })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  enabled?: boolean;
}

/** Body of POST /schedules. */
export class CreateScheduleDto extends ScheduleSettings {
  @IdField({ in: 'body', example: 1 })
  business_id!: number;

  @GridSizeField()
  grid_size!: number;

  @RadiusMilesField()
  radius_miles!: number;

  @CronField()
  cron!: string;
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
