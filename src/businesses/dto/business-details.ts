import { IsPlainText, TextField, tidyText } from '#platform/http/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, Length, ValidateBy, ValidateIf } from 'class-validator';
import { isTimeZone } from '../timezone.js';
import { CoordinateField } from './coordinates.js';

const MAX_KEYWORDS = 100;
import { MAX_KEYWORD_LENGTH } from './keyword-field.js';

/** What a customer may say about a business, at creation or later. */
export class BusinessDetails {
  @TextField({ max: 300, required: false, description: 'Where the URL does not tell it', example: "Joe's" })
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
  @ValidateBy({
    name: 'isTimeZone',
    validator: {
      validate: isTimeZone,
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
  @Length(1, MAX_KEYWORD_LENGTH, { each: true })
  keywords?: string[];
}
