import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { timeZoneNamed } from '../timezone.js';

/** The name of an IANA time zone, in IANA's own case once it is read; may be left out. */
export function TimeZoneField({ description }: { description: string }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', description, example: 'America/New_York' }),
    ValidateIf((_, value) => value !== undefined),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? timeZoneNamed(value) : value)),
    ValidateBy({
      name: 'isTimeZone',
      validator: {
        validate: (value) => typeof value === 'string',
        defaultMessage: () => 'must be an IANA time zone, e.g. Europe/Berlin',
      },
    }),
  );
}
