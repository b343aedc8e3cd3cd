import { ApiProperty } from '@nestjs/swagger';

/** The metrics of a business in a scan, over all measured pins. */
export class KeywordMetricsDto {
  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 4.2,
    description: 'ARP, in positions; null if it is found at no pin',
  })
  average_rank!: number | null;

  @ApiProperty({ example: 6.1, description: 'ATRP' })
  average_total_rank!: number;

  @ApiProperty({ example: 0.55, description: 'SoLV' })
  share_of_local_voice!: number;

  @ApiProperty({ type: 'integer', example: 45 })
  found_pins!: number;

  @ApiProperty({ type: 'integer', example: 49 })
  measured_pins!: number;

  @ApiProperty({ type: 'integer', example: 49 })
  total_pins!: number;
}
