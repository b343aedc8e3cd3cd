import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import type { StoredSettings } from '../search-settings.js';
import { COUNTRIES, LANGUAGES } from './iso-codes.js';

const ZOOM_MIN = 1;
const ZOOM_MAX = 21;
const DEVICES = ['desktop', 'mobile'] as const;

const ABOUT = {
  zoom: 'Zoom of the map that is searched, 1 (the world) to 21 (a house)',
  language: 'ISO 639-1 code of the language that is searched in',
  country: 'ISO 3166-1 code of the country whose search engine is asked',
  device: 'What is searched with',
} as const;

/** In answers: how the searching device is set; null is the default of the provider. */
export class SettingsDto implements StoredSettings {
  @ApiProperty({ type: 'integer', nullable: true, example: null, description: ABOUT.zoom })
  zoom!: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: ABOUT.language })
  language!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: ABOUT.country })
  country!: string | null;

  @ApiProperty({
    type: 'string',
    enum: DEVICES,
    nullable: true,
    example: null,
    description: ABOUT.device,
  })
  device!: (typeof DEVICES)[number] | null;
}

/** In bodies: how the searching device is set; null, as what is left out, is the default of the provider. */
export class SettingsBody {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: ZOOM_MIN,
    maximum: ZOOM_MAX,
    description: ABOUT.zoom,
    example: 15,
  })
  @IsGiven()
  @IsInt()
  @Min(ZOOM_MIN)
  @Max(ZOOM_MAX)
  zoom?: number | null;

  @CodeField({ codes: LANGUAGES, pattern: '^[a-z]{2}$', description: ABOUT.language, example: 'es' })
  language?: string | null;

  @CodeField({ codes: COUNTRIES, pattern: '^[A-Z]{2}$', description: ABOUT.country, example: 'UY' })
  country?: string | null;

  @ApiPropertyOptional({ enum: DEVICES, nullable: true, description: ABOUT.device, example: 'mobile' })
  @IsGiven()
  @IsIn(DEVICES)
  device?: (typeof DEVICES)[number] | null;
}

interface CodeOptions {
  readonly codes: readonly string[];
  readonly pattern: string;
  readonly description: string;
  readonly example: string;
}

function CodeField({ codes, pattern, description, example }: CodeOptions): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', nullable: true, pattern, description, example }),
    IsGiven(),
    FieldRule('unknown_code', (value) => codes.some((code) => code === value), { params: { example } }),
  );
}

function IsGiven(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined && value !== null);
}
