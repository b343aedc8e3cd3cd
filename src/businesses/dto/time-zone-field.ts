import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { timeZoneNamed } from '../timezone.js';

/** An optional IANA time zone. Its name is converted to IANA's case. */
export function TimeZoneField({ description }: { description: string }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', description, example: 'America/New_York' }),
    ValidateIf((_, value) => value !== undefined),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? timeZoneNamed(value) : value)),
    FieldRule('invalid_time_zone', (value) => typeof value === 'string'),
  );
}
