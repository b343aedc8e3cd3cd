import { ApiProperty } from '@nestjs/swagger';

/** A street map that the dashboard draws from vector tiles. */
export class StreetMapDto {
  @ApiProperty({
    example: '/streets/0f3a6f5e1b2c4d58/{z}/{x}/{y}',
    description:
      'Address of the vector tiles, in the schema of Protomaps, OpenMapTiles or Shortbread. It changes with the map',
  })
  tiles!: string;

  @ApiProperty({
    type: [Number],
    minItems: 4,
    maxItems: 4,
    example: [-56.34, -34.96, -55.99, -34.81],
    description: 'West, south, east and north in degrees',
  })
  bounds!: number[];

  @ApiProperty({ type: 'integer', example: 10 })
  min_zoom!: number;

  @ApiProperty({ type: 'integer', example: 14 })
  max_zoom!: number;

  @ApiProperty({ example: '© OpenStreetMap contributors' })
  attribution!: string;
}

export class StreetMapsDto {
  @ApiProperty({ type: [StreetMapDto], description: 'The first one that covers a place is used' })
  maps!: StreetMapDto[];

  @ApiProperty({
    type: [String],
    example: ['google-places'],
    description: 'Providers whose terms forbid to show their results on these maps',
  })
  forbidden_for!: string[];
}
