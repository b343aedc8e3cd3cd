import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, Max, Min, ValidateIf } from 'class-validator';

interface CoordinateOptions {
  readonly max: 90 | 180;
  /** The other half of the pair: one without the other says nothing. */
  readonly with: 'lat' | 'lng';
  readonly example: number;
}

/** A latitude or longitude in degrees, WGS84, that may be left out, but only together with the other. */
export function CoordinateField({ max, with: other, example }: CoordinateOptions): PropertyDecorator {
  const description = `Degrees, WGS84; together with \`${other}\``;
  return applyDecorators(
    ApiPropertyOptional({ type: 'number', minimum: -max, maximum: max, description, example }),
    ValidateIf((_, value) => value !== undefined),
    IsNumber({ allowNaN: false, allowInfinity: false }),
    Min(-max),
    Max(max),
    FieldRule('missing_pair', (_, dto) => (dto as Record<string, unknown>)[other] !== undefined, {
      params: { with: other },
    }),
  );
}
