import { ApiProperty, PickType } from '@nestjs/swagger';
import type { Annotation } from '../annotation.entity.js';
import type { StoredNote } from '../annotations.repository.js';

/** A note on a day of a business, or of all businesses with a tag. */
export class AnnotationDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1,
    description: 'The annotated business; null for an annotation of a tag',
  })
  business_id!: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'The annotated tag; null for one business',
  })
  tag!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date',
    example: '2026-11-20',
    description: 'The day, in the time zone of each business',
  })
  date!: string;

  @ApiProperty({ example: 'New website', description: 'What happened' })
  text!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the day or the text was changed' })
  updated_at!: string;

  static from(annotation: Annotation): AnnotationDto {
    return {
      success: true,
      ...HistoryAnnotationDto.from(annotation),
      created_at: annotation.createdAt.toISOString(),
      updated_at: annotation.updatedAt.toISOString(),
    };
  }
}

/** An annotation beside a history. */
export class HistoryAnnotationDto extends PickType(AnnotationDto, [
  'id',
  'business_id',
  'tag',
  'date',
  'text',
]) {
  static from({ id, businessId, tag, date, text }: StoredNote): HistoryAnnotationDto {
    return { id, business_id: businessId ?? null, tag: tag ?? null, date, text };
  }
}
