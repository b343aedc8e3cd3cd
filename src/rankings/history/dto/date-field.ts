import { isCalendarDate } from '#libs/calendar';
import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

/** Declares an optional query parameter with a day, `YYYY-MM-DD`. */
export function DateField(options: { description: string; example: string }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date', ...options }),
    ValidateIf((_, value) => value !== undefined),
    FieldRule('invalid_date', (value) => typeof value === 'string' && isCalendarDate(value)),
  );
}
