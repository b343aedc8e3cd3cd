import type { HealthPartName } from '#libs/rank-metrics';
import { ApiProperty } from '@nestjs/swagger';

class HealthPartDto {
  @ApiProperty({ type: 'string', enum: ['visibility', 'coverage', 'momentum', 'profile'] })
  name!: HealthPartName;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 62.5,
    description: 'Value of the part, 0 to 100; null if it is missing',
  })
  value!: number | null;

  @ApiProperty({ example: 0.5, description: 'Weight of the part in this score; 0 if missing' })
  weight!: number;

  @ApiProperty({ example: '100 × found_pins ÷ measured_pins' })
  formula!: string;
}

/** The health score of a business for one keyword, with its parts. */
export class HealthDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  scanned_at!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 71,
    description: 'Health score, 0 to 100; null for a scan that failed or was cancelled',
  })
  health_score!: number | null;

  @ApiProperty({ example: 'Sum of value × weight over the parts, rounded, 0 to 100.' })
  formula!: string;

  @ApiProperty({ type: [HealthPartDto], description: 'Parts of the score when the scan ended' })
  parts!: HealthPartDto[];
}
