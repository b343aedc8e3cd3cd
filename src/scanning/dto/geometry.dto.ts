import { METERS_PER_MILE, PIN_SHAPES, type PinShape } from '#libs/geo-grid';
import { ApiProperty } from '@nestjs/swagger';
import type { Scan } from '../record/scan.entity.js';

export class MapPointDto {
  @ApiProperty({ example: -34.91 })
  lat!: number;

  @ApiProperty({ example: -56.19 })
  lng!: number;
}

class ScannedAreaDto {
  @ApiProperty({ type: 'integer', example: 1, description: 'The area, which may be deleted' })
  id!: number;

  @ApiProperty({ type: 'integer', example: 1, description: 'The version that was measured' })
  version!: number;

  @ApiProperty({ example: 'Old town', description: 'Its name when the scan was created' })
  name!: string;
}

/** Where the pins of a scan are. */
export class GeometryDto {
  @ApiProperty({
    type: 'string',
    enum: PIN_SHAPES,
    example: 'square',
    description: 'For an area of polygons the lattice inside of it; `points` for an area of points',
  })
  shape!: PinShape;

  @ApiProperty({
    type: MapPointDto,
    description: 'Centre of the grid: by default the location of the business',
  })
  center!: MapPointDto;

  @ApiProperty({
    example: 268.224,
    description:
      'Metres between neighbouring pins; for points the median distance to the nearest other point; 0 for one pin',
  })
  spacing_meters!: number;

  @ApiProperty({
    type: ScannedAreaDto,
    nullable: true,
    example: null,
    description: 'The area that was measured; null without one',
  })
  area!: ScannedAreaDto | null;

  @ApiProperty({ type: [Number], example: [], description: 'Left-out pins by their `index`' })
  excluded_pins!: number[];

  @ApiProperty({ example: false, description: 'Whether pins at sea are left out' })
  exclude_water!: boolean;

  static from(
    scan: Pick<Scan, 'centerLat' | 'centerLng' | 'gridSize' | 'radiusMiles' | 'layout'>,
  ): GeometryDto {
    const { centerLat: lat, centerLng: lng, gridSize, radiusMiles, layout } = scan;
    const square = gridSize > 1 ? (2 * radiusMiles * METERS_PER_MILE) / (gridSize - 1) : 0;
    return {
      shape: layout?.shape ?? 'square',
      center: { lat, lng },
      spacing_meters: Math.round((layout?.spacingMeters ?? square) * 1e4) / 1e4,
      area: layout?.area ? { ...layout.area } : null,
      excluded_pins: [...(layout?.excluded ?? [])],
      exclude_water: layout?.excludesWater ?? false,
    };
  }
}
