import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { SCAN_PURPOSES } from '../record/scan.entity.js';

const SERIES_ID = { pattern: '^[0-9a-f]{16}$', example: '8f14e45fceea167a' } as const;

/** Selects scans by their series, in a query. */
export function SeriesIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', ...SERIES_ID, description: 'Only scans of this series' }),
    ValidateIf((_, value) => value !== undefined),
    FieldRule('unknown_code', (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value), {
      params: { example: SERIES_ID.example },
    }),
  );
}

/** The series of a scan in responses. */
export function SeriesIdProperty({ nullable = false } = {}): PropertyDecorator {
  return ApiProperty({
    type: 'string',
    nullable,
    ...SERIES_ID,
    description:
      'The scans of a business with the same place, keyword, grid, provider and settings. Only they are compared' +
      (nullable ? '. Null without a finished scan' : ''),
  });
}

const PURPOSE =
  '`tracked`: part of rankings, history, competitors, health, alerts and insights. `probe`: an experiment, which is ' +
  'read by its id only and sends no event';

/** The purpose of a scan in responses. */
export function PurposeProperty(): PropertyDecorator {
  return ApiProperty({ type: 'string', enum: SCAN_PURPOSES, example: 'tracked', description: PURPOSE });
}

/** The purpose of a scan in requests. */
export function PurposeField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      enum: SCAN_PURPOSES,
      description: `${PURPOSE}. Defaults to \`tracked\``,
    }),
    ValidateIf((_, value) => value !== undefined),
    IsIn(SCAN_PURPOSES),
  );
}
