import { GRID_SIZE_MAX, GRID_SIZE_MIN, RADIUS_MILES_MAX, RADIUS_MILES_MIN } from '#libs/geo-grid';
import { WholeNumberField } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, Max, Min, ValidateIf } from 'class-validator';

interface Options {
  readonly required?: boolean;
  /** Fields of which one, if given, makes this one optional. */
  readonly unless?: readonly string[];
}

export function GridSizeField({ unless, required = true }: Options = {}): PropertyDecorator {
  const rules = WholeNumberField({
    min: GRID_SIZE_MIN,
    max: GRID_SIZE_MAX,
    in: 'body',
    description: 'Pins per side: a size of 7 measures 49 pins',
    example: 7,
    required,
  });
  return unless ? applyDecorators(rules, ApiProperty({ required: false }), RequiredUnless(unless)) : rules;
}

export function RadiusMilesField({ unless, required = true }: Options = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      minimum: RADIUS_MILES_MIN,
      maximum: RADIUS_MILES_MAX,
      description: 'Distance from the centre to the outermost row and column of pins, in miles',
      example: 0.5,
      required: required && !unless,
    }),
    ...(unless ? [RequiredUnless(unless)] : []),
    ...(required ? [] : [ValidateIf((_, value) => value !== undefined)]),
    IsNumber({ allowNaN: false, allowInfinity: false }),
    Min(RADIUS_MILES_MIN),
    Max(RADIUS_MILES_MAX),
  );
}

function RequiredUnless(others: readonly string[]): PropertyDecorator {
  return ValidateIf(
    (dto: Record<string, unknown>, value) =>
      value !== undefined || others.every((other) => (dto[other] ?? null) === null),
  );
}
