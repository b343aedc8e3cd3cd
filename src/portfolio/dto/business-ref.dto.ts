import { ApiProperty } from '@nestjs/swagger';
import { labelOf } from '../../businesses/business-name.js';

/** A business as far as a list of its keywords shows it. */
export class BusinessRefDto {
  @ApiProperty({ type: 'integer', example: 1 })
  id!: number;

  @ApiProperty({
    example: "Joe's",
    description: 'What you call the business; by default, the name of its place',
  })
  label!: string;

  @ApiProperty({ example: "Joe's", description: 'The name under which providers list the place' })
  listing_name!: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'crm-4711' })
  external_id!: string | null;

  @ApiProperty({ type: [String], example: ['acme', 'north'] })
  tags!: string[];

  static from(row: {
    readonly businessId: number;
    readonly label: string | null;
    readonly name: string;
    readonly externalId: string | null;
    readonly tags: string[];
  }): BusinessRefDto {
    return {
      id: row.businessId,
      label: labelOf(row),
      listing_name: row.name,
      external_id: row.externalId,
      tags: row.tags,
    };
  }
}
