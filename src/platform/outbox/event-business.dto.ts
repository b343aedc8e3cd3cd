import { ApiProperty } from '@nestjs/swagger';

/** The business that an event is about, as it was when the event was written. */
export class EventBusinessDto {
  @ApiProperty({ type: 'integer', example: 1 })
  id!: number;

  @ApiProperty({ example: "Joe's", description: 'The same as `label`' })
  name!: string;

  @ApiProperty({ example: "Joe's", description: 'What you call the business' })
  label!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'crm-4711',
    description: 'Your own identifier; null without one',
  })
  external_id!: string | null;

  @ApiProperty({ type: [String], example: ['acme', 'north'] })
  tags!: string[];
}

/** The business of samples, which has the id in the examples of `data`. */
export const SAMPLE_BUSINESS: EventBusinessDto = {
  id: 1,
  name: "Joe's",
  label: "Joe's",
  external_id: 'crm-4711',
  tags: ['acme', 'north'],
};
