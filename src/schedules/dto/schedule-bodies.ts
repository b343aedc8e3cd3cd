import { IdField, TextField } from '#platform/http/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';
import { KeywordsField } from '../../businesses/dto/keyword-field.js';
import { BusinessIdsField, Excludes, TagSelectionField } from '../../businesses/dto/selection-fields.js';
import { TimeZoneField } from '../../businesses/dto/time-zone-field.js';
import { GeometryBody, geometryOf } from '../../scanning/dto/geometry-fields.js';
import { GridSizeField, RadiusMilesField } from '../../scanning/dto/grid-fields.js';
import { settingsOf } from '../../scanning/record/search-settings.js';
import type { NewSchedule } from '../define/create-schedule.js';
import type { ScheduleTarget } from '../define/schedule-target.js';
import type { ScheduleChanges } from '../define/update-schedule.js';
import { CronField } from './cron-field.js';

const ONE_OF_THREE = 'exactly one of `business_id`, `business_ids` and `tag` is required';
const MAX_NAME_LENGTH = 120;

function NameField(): PropertyDecorator {
  return TextField({
    max: MAX_NAME_LENGTH,
    required: false,
    nullable: true,
    description: 'A name for the schedule',
    example: 'Acme, weekly',
  });
}

class ScheduleSettings extends GeometryBody {
  @KeywordsField({
    nullable: true,
    description:
      'The keywords to scan. Null, the default, for the keywords that the business has at that time',
  })
  keywords?: string[] | null;

  @TimeZoneField({
    description:
      'IANA time zone of the pattern; defaults to the time zone of the business, and to UTC for a campaign',
  })
  timezone?: string;

  @ApiPropertyOptional({ type: 'boolean', description: 'Whether the schedule fires', example: true })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  enabled?: boolean;
}

/** Body of POST /schedules. */
export class CreateScheduleDto extends ScheduleSettings {
  @ApiPropertyOptional()
  @IdField({ in: 'body', example: 1, description: `The business to scan; ${ONE_OF_THREE}` })
  @ValidateIf((dto: CreateScheduleDto) => dto.business_ids === undefined && dto.tag === undefined)
  business_id?: number;

  @BusinessIdsField({
    description: `The businesses of a campaign; ${ONE_OF_THREE}`,
    insteadOf: ['business_id', 'tag'],
    isRequired: false,
  })
  business_ids?: number[];

  @TagSelectionField({
    description: `Selects the businesses of a campaign whenever it fires, ignoring case; ${ONE_OF_THREE}`,
    insteadOf: ['business_id', 'business_ids'],
  })
  tag?: string;

  @NameField()
  name?: string | null;

  @GridSizeField({ unless: ['area_id'] })
  grid_size?: number;

  @RadiusMilesField({ unless: ['spacing_meters', 'area_id'] })
  radius_miles?: number;

  @CronField()
  cron!: string;
}

export function toNewSchedule(body: CreateScheduleDto): NewSchedule {
  const { cron, timezone } = body;
  const { keywords = null, enabled = true, name = null } = body;
  const target = targetOf(body);
  if (!target) throw new Error('the schedule has no target');
  return { target, name, keywords, ...geometryOf(body), ...settingsOf(body), cron, timezone, enabled };
}

interface TargetFields {
  readonly business_id?: number | undefined;
  readonly business_ids?: number[] | undefined;
  readonly tag?: string | undefined;
}

/** Returns the target that a body sets; undefined if it sets none. */
function targetOf({
  business_id: businessId,
  business_ids: ids,
  tag,
}: TargetFields): ScheduleTarget | undefined {
  if (businessId !== undefined) return { businessId };
  if (ids !== undefined) return { ids };
  return tag === undefined ? undefined : { tag };
}

/** Body of PATCH /schedules/{id}. */
export class UpdateScheduleDto extends ScheduleSettings {
  @IdField({ in: 'body', example: 1, required: false, description: 'Makes it scan this business only' })
  @Excludes(['business_ids', 'tag'])
  business_id?: number;

  @BusinessIdsField({
    description: 'Makes it a campaign of these businesses',
    insteadOf: ['business_id', 'tag'],
    isRequired: false,
  })
  business_ids?: number[];

  @TagSelectionField({
    description: 'Makes it a campaign of the businesses with this tag',
    insteadOf: ['business_id', 'business_ids'],
  })
  tag?: string;

  @NameField()
  name?: string | null;

  @GridSizeField({ required: false })
  grid_size?: number;

  @RadiusMilesField({ required: false })
  radius_miles?: number;

  @CronField({ required: false })
  cron?: string;
}

export function toChanges(body: UpdateScheduleDto): ScheduleChanges {
  const { business_id, business_ids, tag, ...others } = body;
  const { grid_size, radius_miles, center, shape, spacing_meters, excluded_pins, ...rest } = others;
  const { area_id, exclude_water, ...same } = rest;
  return {
    target: targetOf({ business_id, business_ids, tag }),
    geometry: {
      grid_size,
      radius_miles,
      center,
      shape,
      spacing_meters,
      excluded_pins,
      area_id,
      exclude_water,
    },
    ...same,
  };
}
