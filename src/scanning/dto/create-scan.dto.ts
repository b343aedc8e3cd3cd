import { GRID_SIZE_MAX, GRID_SIZE_MIN, RADIUS_MILES_MAX, RADIUS_MILES_MIN } from '#libs/geo-grid';
import { IdField, WholeNumberField } from '#platform/http/fields';
import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, Max, Min } from 'class-validator';
import { KeywordField } from '../../businesses/dto/keyword-field.js';

/** Body of POST /scans. */
export class CreateScanDto {
  @IdField({ in: 'body', example: 1 })
  business_id!: number;

  @KeywordField({ description: 'Need not be one of the keywords of the business' })
  keyword!: string;

  @WholeNumberField({
    min: GRID_SIZE_MIN,
    max: GRID_SIZE_MAX,
    in: 'body',
    description: 'Pins on a side; the scan measures its square',
    example: 7,
  })
  grid_size!: number;

  @ApiProperty({
    minimum: RADIUS_MILES_MIN,
    maximum: RADIUS_MILES_MAX,
    description: 'From the business to the outermost row and column of pins, in miles',
    example: 0.5,
  })
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(RADIUS_MILES_MIN)
  @Max(RADIUS_MILES_MAX)
  radius_miles!: number;
}
