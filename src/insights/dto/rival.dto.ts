import { ApiProperty } from '@nestjs/swagger';

/** A competitor that an insight is based on. */
export class RivalDto {
  @ApiProperty({ example: 'osm:node/1102121670' })
  place_id!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'San Salvador',
    description: 'null if the terms of the provider forbid to store it; see `maps_url`',
  })
  name!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    example: 'https://www.openstreetmap.org/node/1102121670',
  })
  maps_url!: string | null;
}
