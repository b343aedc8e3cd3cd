import { type Shape, SHAPES } from '#libs/geo-grid';
import { ApiProperty } from '@nestjs/swagger';
import { type GeometryColumns, requestedGeometry } from '../record/scan-geometry.js';
import { MapPointDto } from './geometry.dto.js';

/** Where the pins of scans are, as requested. */
export class RequestedGeometryDto {
  @ApiProperty({ type: 'string', enum: SHAPES, example: 'square' })
  shape!: Shape;

  @ApiProperty({
    type: MapPointDto,
    nullable: true,
    description: 'Centre of the grid; null for the location of the business',
  })
  center!: MapPointDto | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: null,
    description: 'Metres between neighbouring pins; null if the radius or the size decides',
  })
  spacing_meters!: number | null;

  @ApiProperty({ type: [Number], example: [], description: 'Left-out pins by their `index`' })
  excluded_pins!: number[];

  @ApiProperty({ type: 'integer', nullable: true, example: null, description: 'Null without an area' })
  area_id!: number | null;

  @ApiProperty({ example: false, description: 'Whether pins at sea are left out' })
  exclude_water!: boolean;

  static from(columns: GeometryColumns): RequestedGeometryDto {
    const { center, form } = requestedGeometry(columns);
    return {
      shape: form?.shape ?? 'square',
      center: center ? { lat: center.lat, lng: center.lng } : null,
      spacing_meters: form?.spacingMeters ?? null,
      excluded_pins: [...(form?.excludedPins ?? [])],
      area_id: form?.areaId ?? null,
      exclude_water: form?.excludeWater ?? false,
    };
  }
}
