import { GRID_SIZE_MAX, GRID_SIZE_MIN, RADIUS_MILES_MAX, RADIUS_MILES_MIN } from '#libs/geo-grid';
import { WholeNumberField } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, Max, Min, ValidateIf } from 'class-validator';

interface Options {
  readonly required?: boolean;
}

export function GridSizeField(options: Options = {}): PropertyDecorator {
  return WholeNumberField({
    min: GRID_SIZE_MIN,
    max: GRID_SIZE_MAX,
    in: 'body',
    description: 'Pins per side: a size of 7 measures 49 pins',
    example: 7,
    ...options,
  });
}

export function RadiusMilesField({ required = true }: Options = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      minimum: RADIUS_MILES_MIN,
      maximum: RADIUS_MILES_MAX,
      description: 'Distance from the business to the outermost row and column of pins, in miles',
      example: 0.5,
      required,
    }),
    ...(required ? [] : [ValidateIf((_, value) => value !== undefined)]),
    IsNumber({ allowNaN: false, allowInfinity: false }),
    Min(RADIUS_MILES_MIN),
    Max(RADIUS_MILES_MAX),
  );
}
