import { isCalendarDate } from '#libs/calendar';
import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

/** Declares a field with a day, `YYYY-MM-DD`, optional by default. */
export function DateField({
  required = false,
  ...options
}: {
  description: string;
  example: string;
  required?: boolean;
}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'date', required, ...options }),
    ValidateIf((_, value) => required || value !== undefined),
    FieldRule('invalid_date', (value) => typeof value === 'string' && isCalendarDate(value)),
  );
}
