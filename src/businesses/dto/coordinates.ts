import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, Max, Min, ValidateIf } from 'class-validator';

interface CoordinateOptions {
  readonly max: 90 | 180;
  readonly example: number;
}

interface PairedCoordinateOptions extends CoordinateOptions {
  /** The other coordinate, required together with this one. */
  readonly with: 'lat' | 'lng';
}

/** A required latitude or longitude in degrees, WGS84. */
export function RequiredCoordinateField({ max, example }: CoordinateOptions): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'number', minimum: -max, maximum: max, description: 'Degrees, WGS84', example }),
    ...inRange(max),
  );
}

/** An optional latitude or longitude in degrees, WGS84. Latitude and longitude require each other. */
export function CoordinateField({ max, with: other, example }: PairedCoordinateOptions): PropertyDecorator {
  const description = `Degrees, WGS84; requires \`${other}\``;
  return applyDecorators(
    ApiPropertyOptional({ type: 'number', minimum: -max, maximum: max, description, example }),
    ValidateIf((_, value) => value !== undefined),
    ...inRange(max),
    FieldRule('missing_pair', (_, dto) => (dto as Record<string, unknown>)[other] !== undefined, {
      params: { with: other },
    }),
  );
}

function inRange(max: number): PropertyDecorator[] {
  return [IsNumber({ allowNaN: false, allowInfinity: false }), Min(-max), Max(max)];
}
