import { isCalendarDate } from '#libs/calendar';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';

/** An optional day in a query, `YYYY-MM-DD`. */
export function DateField(options: { description: string; example: string }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date', ...options }),
    ValidateIf((_, value) => value !== undefined),
    ValidateBy({
      name: 'isCalendarDate',
      validator: {
        validate: (value) => typeof value === 'string' && isCalendarDate(value),
        defaultMessage: () => 'must be a day from 1970 to 2999, written YYYY-MM-DD',
      },
    }),
  );
}
