import { isUnknownPosition } from '#libs/place-identity';
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

/**
 * An optional latitude or longitude of a business in degrees, WGS84. Latitude and longitude require each other. 0, 0 is
 * rejected: programs write it for a position that they do not know.
 */
export function CoordinateField({ max, with: other, example }: PairedCoordinateOptions): PropertyDecorator {
  const description = `Degrees, WGS84; requires \`${other}\`. 0, 0 means an unknown position and is rejected`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'number', minimum: -max, maximum: max, description, example }),
    ValidateIf((_, value) => value !== undefined),
    ...inRange(max),
    FieldRule('missing_pair', (_, dto) => (dto as Record<string, unknown>)[other] !== undefined, {
      params: { with: other },
    }),
    ...(other === 'lng' ? [FieldRule('unknown_position', (lat, dto) => !isUnknown(lat, dto))] : []),
  );
}

function isUnknown(lat: unknown, { lng }: { lng?: unknown }): boolean {
  return typeof lat === 'number' && typeof lng === 'number' && isUnknownPosition({ lat, lng });
}

function inRange(max: number): PropertyDecorator[] {
  return [IsNumber({ allowNaN: false, allowInfinity: false }), Min(-max), Max(max)];
}
