import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, Max, Min, ValidateIf } from 'class-validator';

/** A latitude or longitude in degrees, WGS84, that may be left out. */
export function CoordinateField(options: {
  max: 90 | 180;
  description: string;
  example: number;
}): PropertyDecorator {
  const { max, ...rest } = options;
  return applyDecorators(
    ApiPropertyOptional({ type: 'number', minimum: -max, maximum: max, ...rest }),
    ValidateIf((_, value) => value !== undefined),
    IsNumber({ allowNaN: false, allowInfinity: false }),
    Min(-max),
    Max(max),
  );
}
