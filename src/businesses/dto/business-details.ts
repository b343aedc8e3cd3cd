import { HasLength, IsPlainText, TextField, tidyText } from '#platform/http/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, ValidateBy, ValidateIf } from 'class-validator';
import { MAX_NAME_LENGTH } from '../business-name.js';
import { timeZoneNamed } from '../timezone.js';
import { CoordinateField } from './coordinates.js';
import { MAX_KEYWORD_LENGTH } from './keyword-field.js';

const MAX_KEYWORDS = 100;

/** What a customer may say about a business, at creation or later. */
export class BusinessDetails {
  @TextField({
    max: MAX_NAME_LENGTH,
    required: false,
    description: 'Where the URL does not tell it',
    example: "Joe's",
  })
  name?: string;

  @CoordinateField({ max: 90, with: 'lng', example: 40.6915 })
  lat?: number;

  @CoordinateField({ max: 180, with: 'lat', example: -73.9855 })
  lng?: number;

  @ApiPropertyOptional({
    type: 'string',
    description: 'IANA time zone; found from the coordinates unless given',
    example: 'America/New_York',
  })
  @ValidateIf((_, value) => value !== undefined)
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? timeZoneNamed(value) : value))
  @ValidateBy({
    name: 'isTimeZone',
    validator: {
      validate: (value) => typeof value === 'string',
      defaultMessage: () => 'must be an IANA time zone, e.g. Europe/Berlin',
    },
  })
  timezone?: string;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: MAX_KEYWORD_LENGTH },
    maxItems: MAX_KEYWORDS,
    description: 'What people search for; trimmed, and each kept once without regard to case',
    example: ['pizza near me'],
  })
  @ValidateIf((_, value) => value !== undefined)
  @Transform(({ value }: { value: unknown }) => tidyText(value))
  @IsArray()
  @ArrayMaxSize(MAX_KEYWORDS)
  @IsString({ each: true })
  @IsPlainText({ each: true })
  @HasLength(MAX_KEYWORD_LENGTH, { each: true })
  keywords?: string[];
}
