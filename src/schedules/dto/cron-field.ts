import { CRON_FAULTS, faultOf, normalizeCron } from '#libs/timetable';
import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';

/** A cron pattern that fires at most once an hour. */
export function CronField({ required = true }: { required?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'string',
      required,
      description:
        'Minute, hour, day of the month, month, day of the week, as in crontab, at most once an hour. When clocks ' +
        'change, a skipped time fires at the moment of the change and a repeated time fires once. With `*` as the hour, it fires every elapsed hour instead',
      example: '0 3 * * 1',
    }),
    ...(required ? [] : [ValidateIf((_, value) => value !== undefined)]),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeCron(value) : value)),
    ...CRON_FAULTS.map((fault) =>
      FieldRule(fault, (value) => faultOf(typeof value === 'string' ? value : '') !== fault),
    ),
  );
}
