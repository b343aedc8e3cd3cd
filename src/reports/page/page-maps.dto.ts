import type { LineKind } from '#libs/street-map';
import { ApiProperty } from '@nestjs/swagger';

class PagePinDto {
  @ApiProperty({ type: 'number', description: 'In units of the map, from the left' })
  x!: number;

  @ApiProperty({ type: 'number', description: 'In units of the map, from the top' })
  y!: number;

  @ApiProperty({ example: '3' })
  label!: string;

  @ApiProperty({ example: '#1f9d55', description: 'Colour of the pin' })
  fill!: string;

  @ApiProperty({ example: '#ffffff', description: 'Colour of its label' })
  ink!: string;

  @ApiProperty()
  is_measured!: boolean;
}

class PageMapDto {
  @ApiProperty({ example: 'Before · Oct 1, 2026' })
  title!: string;

  @ApiProperty({ description: 'What the map shows, for readers who do not see it' })
  description!: string;

  @ApiProperty({ type: [PagePinDto] })
  pins!: PagePinDto[];

  @ApiProperty({ type: 'number', description: 'Radius of the pins, in units of the map' })
  radius!: number;
}

class PageAreaDto {
  @ApiProperty({ enum: ['park', 'sand', 'water'] })
  kind!: 'park' | 'sand' | 'water';

  @ApiProperty({ description: 'SVG path, in units of the map' })
  path!: string;
}

class PageLineDto {
  @ApiProperty({ enum: ['river', 'rail', 'minor', 'medium', 'major', 'highway'] })
  kind!: LineKind;

  @ApiProperty({ type: 'number', description: 'In units of the map' })
  width!: number;

  @ApiProperty({ description: 'SVG path, in units of the map' })
  path!: string;
}

class PageLegendDto {
  @ApiProperty({ example: '#1f9d55' })
  fill!: string;

  @ApiProperty({ example: '1–3' })
  label!: string;
}

/** The maps of a keyword, on the same streets. */
export class PageMapsDto {
  @ApiProperty({ type: 'number', description: 'Width and height in units of the map' })
  size!: number;

  @ApiProperty({ type: [PageAreaDto] })
  areas!: PageAreaDto[];

  @ApiProperty({ type: [PageLineDto] })
  lines!: PageLineDto[];

  @ApiProperty({ type: [PageMapDto] })
  maps!: PageMapDto[];

  @ApiProperty({ type: [PageLegendDto] })
  legend!: PageLegendDto[];

  @ApiProperty({ description: 'Credit line of the provider and of the streets' })
  credit!: string;
}
