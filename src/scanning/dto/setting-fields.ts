import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import type { StoredSettings } from '../record/search-settings.js';
import { COUNTRIES, LANGUAGES } from './iso-codes.js';

const ZOOM_MIN = 1;
const ZOOM_MAX = 21;
export const DEVICES = ['desktop', 'mobile'] as const;

const DESCRIPTIONS = {
  zoom: 'Zoom of the map, 1 (the world) to 21 (a house). Null: the default of the provider',
  language: 'ISO 639-1 code of the search language. Null: the default of the provider',
  country: 'ISO 3166-1 code of the country of the search engine. Null: the default of the provider',
  device: 'The searching device. Null: the default of the provider',
} as const;

/** The settings of the searching device in responses. */
export class SettingsDto implements StoredSettings {
  @ApiProperty({ type: 'integer', nullable: true, example: null, description: DESCRIPTIONS.zoom })
  zoom!: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: DESCRIPTIONS.language })
  language!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: DESCRIPTIONS.country })
  country!: string | null;

  @ApiProperty({
    type: 'string',
    enum: DEVICES,
    nullable: true,
    example: null,
    description: DESCRIPTIONS.device,
  })
  device!: (typeof DEVICES)[number] | null;
}

/** The settings of the searching device in requests. Null is equal to an omitted field. */
export class SettingsBody {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: ZOOM_MIN,
    maximum: ZOOM_MAX,
    description: DESCRIPTIONS.zoom,
    example: 15,
  })
  @IsGiven()
  @IsInt()
  @Min(ZOOM_MIN)
  @Max(ZOOM_MAX)
  zoom?: number | null;

  @CodeField({ codes: LANGUAGES, pattern: '^[a-z]{2}$', description: DESCRIPTIONS.language, example: 'es' })
  language?: string | null;

  @CodeField({ codes: COUNTRIES, pattern: '^[A-Z]{2}$', description: DESCRIPTIONS.country, example: 'UY' })
  country?: string | null;

  @ApiPropertyOptional({ enum: DEVICES, nullable: true, description: DESCRIPTIONS.device, example: 'mobile' })
  @IsGiven()
  @IsIn(DEVICES)
  device?: (typeof DEVICES)[number] | null;
}

interface CodeOptions {
  readonly codes: readonly string[];
  readonly pattern: string;
  readonly description: string;
  readonly example: string;
  /** Whether null is accepted; defaults to true. */
  readonly nullable?: boolean;
}

export function CodeField({ codes, nullable = true, ...schema }: CodeOptions): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', ...(nullable && { nullable }), ...schema }),
    nullable ? IsGiven() : ValidateIf((_, value) => value !== undefined),
    FieldRule('unknown_code', (value) => codes.some((code) => code === value), {
      params: { example: schema.example },
    }),
  );
}

function IsGiven(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined && value !== null);
}
