import { PIN_SHAPES, type PinShape } from '#libs/geo-grid';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { HistoryAnnotationDto } from '../../../annotations/dto/annotation.dto.js';
import { SeriesIdProperty } from '../../../scanning/dto/series-fields.js';
import { SettingsDto } from '../../../scanning/dto/setting-fields.js';
import { SUSPECT_DESCRIPTION, SuspectDto } from '../../../scanning/dto/suspect.dto.js';
import { LevelShiftDto } from './level-shift.dto.js';

/** The metrics of a place in a scan. */
export class PlaceMetricsDto {
  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 4.2,
    description: 'ARP, in positions; null if it is found at no pin',
  })
  average_rank!: number | null;

  @ApiProperty({ type: 'number', example: 6.1, description: 'ATRP' })
  average_total_rank!: number;

  @ApiProperty({ type: 'number', example: 0.55, description: 'SoLV' })
  share_of_local_voice!: number;

  @ApiProperty({ type: 'integer', example: 44 })
  found_pins!: number;
}

/** A finished scan in the history of a business and keyword. */
export class HistoryEntryDto extends SettingsDto {
  @ApiProperty({
    type: 'string',
    format: 'date',
    example: '2026-11-20',
    description: 'Day on which the scan ended, in the time zone of the business',
  })
  date!: string;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @SeriesIdProperty()
  series_id!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  scanned_at!: string;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ type: 'number', example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ type: 'string', enum: PIN_SHAPES, example: 'square' })
  shape!: PinShape;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Name of the measured area when the scan was created; null without an area',
  })
  area!: string | null;

  @ApiProperty({
    example: 'openstreetmap',
    description:
      'Provider of the results. Results of different providers cannot be compared. `mixed` if several providers ' +
      'measured the scan: it cannot be compared with any other',
  })
  provider!: string;

  @ApiProperty({ type: 'number', nullable: true, example: 4.2, description: 'ARP; null if found at no pin' })
  average_rank!: number | null;

  @ApiProperty({ type: 'number', example: 6.1, description: 'ATRP' })
  average_total_rank!: number;

  @ApiProperty({ type: 'number', example: 0.55, description: 'SoLV' })
  share_of_local_voice!: number;

  @ApiProperty({ type: 'integer', example: 44 })
  found_pins!: number;

  @ApiProperty({ type: 'integer', example: 49 })
  measured_pins!: number;

  @ApiProperty({ type: 'integer', example: 49 })
  total_pins!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 71,
    description: 'Health score after this scan, 0 to 100; null if no pin was measured',
  })
  health_score!: number | null;

  @ApiProperty({ type: SuspectDto, nullable: true, description: SUSPECT_DESCRIPTION })
  suspect!: SuspectDto | null;

  @ApiPropertyOptional({
    type: PlaceMetricsDto,
    nullable: true,
    description: 'Only with `place_id`: the metrics of this place; null if the scan did not find it',
  })
  place?: PlaceMetricsDto | null;
}

/** The period of a history. */
export class PeriodDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'string', format: 'date', example: '2026-08-24' })
  from!: string;

  @ApiProperty({ type: 'string', format: 'date', example: '2026-11-21' })
  to!: string;

  @ApiProperty({ example: 'America/Montevideo', description: 'Time zone of the days' })
  timezone!: string;
}

class EarlierPlaceDto {
  @ApiProperty()
  gbp_url!: string;

  @ApiProperty({ example: "Joe's" })
  name!: string;

  @ApiProperty({ example: -34.9011, description: 'Degrees, WGS84' })
  lat!: number;

  @ApiProperty({ example: -56.1923, description: 'Degrees, WGS84' })
  lng!: number;
}

/** A time at which a business became another place, or moved. Scans before and after are not compared. */
export class RelocationDto {
  @ApiProperty({ type: 'string', format: 'date-time' })
  relocated_at!: string;

  @ApiProperty({ description: 'The place that the business was until then' })
  from!: EarlierPlaceDto;
}

/** The rank of a business for a keyword over time, one entry per scan. */
export class HistoryDto extends PeriodDto {
  @ApiProperty({ type: [HistoryEntryDto], description: 'Finished scans, oldest first' })
  history!: HistoryEntryDto[];

  @ApiProperty({
    type: [RelocationDto],
    description: 'Relocations of the business in this period, oldest first',
  })
  relocations!: RelocationDto[];

  @ApiProperty({
    type: [HistoryAnnotationDto],
    description: 'Annotations of the business and of its tags in this period, by day',
  })
  annotations!: HistoryAnnotationDto[];

  @ApiPropertyOptional({
    type: [LevelShiftDto],
    description:
      'Only with `include=shifts`: lasting changes of the level that began in this period, oldest first, in the series of ' +
      'the latest entry that can be compared. They are found from nine scans on. A series without changes has at most 0.35 false shifts a year ' +
      'when it is scanned weekly, and at most 0.8 if each scan resembles the one before',
  })
  shifts?: LevelShiftDto[];
}
