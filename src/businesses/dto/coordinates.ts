import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, Max, Min, ValidateIf } from 'class-validator';

interface CoordinateOptions {
  readonly max: 90 | 180;
  /** The other coordinate, required together with this one. */
  readonly with: 'lat' | 'lng';
  readonly example: number;
}

/** An optional latitude or longitude in degrees, WGS84. Latitude and longitude require each other. */
export function CoordinateField({ max, with: other, example }: CoordinateOptions): PropertyDecorator {
  const description = `Degrees, WGS84; requires \`${other}\``;
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
