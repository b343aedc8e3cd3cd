import { ApiProperty } from '@nestjs/swagger';

class TotalRankDto {
  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 9.2,
    description: 'ATRP in the previous scan, in positions; null if that scan did not find the rival',
  })
  before!: number | null;

  @ApiProperty({ example: 4.1 })
  after!: number;
}

/** A rival that has passed the business. */
export class OvertakerDto {
  @ApiProperty({ example: 'osm:node/4614269759' })
  place_id!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'Corner Pizza',
    description: 'Name of the rival; null if the terms of the provider forbid to store it',
  })
  name!: string | null;

  @ApiProperty({ type: TotalRankDto })
  average_total_rank!: TotalRankDto;
}
