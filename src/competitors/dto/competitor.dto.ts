import { ApiProperty } from '@nestjs/swagger';

class CompetitorPinDto {
  @ApiProperty()
  lat!: number;

  @ApiProperty()
  lng!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 21,
    example: 2,
    description: 'Rank of the competitor at the pin; 21 if it was not found',
  })
  rank!: number;

  @ApiProperty()
  found!: boolean;
}

export class CompetitorRanksDto {
  @ApiProperty({ type: 'integer', description: 'The scanned business' })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'integer' })
  scan_id!: number;

  @ApiProperty({ format: 'date-time' })
  scanned_at!: string;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'ARP of the competitor; null if it is found at no pin',
  })
  average_rank!: number | null;

  @ApiProperty({ description: 'ATRP of the competitor, over all measured pins of the scan' })
  average_total_rank!: number;

  @ApiProperty({
    description:
      'SoLV of the competitor, over all measured pins of the scan. With several providers, the competitor counts as ' +
      'absent at pins whose provider does not list it',
  })
  share_of_local_voice!: number;

  @ApiProperty({ type: 'integer' })
  found_pins!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Pins at which the competitor ranks above the scanned business',
  })
  pins_ahead!: number;

  @ApiProperty({
    type: [CompetitorPinDto],
    description: 'Measured pins, row-major from the north-west corner. Left out with an empty `include`',
  })
  grid!: CompetitorPinDto[];
}

/** A place in the latest scans of the account, other than the scanned business. */
export class CompetitorDto {
  @ApiProperty({ example: 'osm:node/123' })
  place_id!: string;

  @ApiProperty({ type: 'string', nullable: true })
  cid!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'Farmacia Goes',
    description: 'Name of the place; null if the terms of the provider forbid to store it: see `maps_url`',
  })
  name!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    example: 'https://www.openstreetmap.org/node/123',
    description: 'Page of the place on the map of its provider; null if it is not known',
  })
  maps_url!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  address!: string | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: -34.9011,
    description:
      'Latitude in degrees, WGS84; null if the place hides its address, or the terms of the provider forbid to store it',
  })
  lat!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: -56.1923 })
  lng!: number | null;

  @ApiProperty({ type: 'string', nullable: true })
  category!: string | null;

  @ApiProperty({ type: 'number', nullable: true })
  rating!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  review_count!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Id of the tracked business that is this place: same CID, else place ID, else name within 50 m; null if none is',
  })
  own_business_id!: number | null;

  @ApiProperty({
    type: [CompetitorRanksDto],
    description: 'One entry per business and keyword whose latest scan contains the place',
  })
  ranks!: CompetitorRanksDto[];
}
