import { IdField, TextField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { DateField } from '../../businesses/dto/date-field.js';

const MAX_TEXT_LENGTH = 500;
const DAY = { description: 'The day, in the time zone of each business', example: '2026-11-20' };
const TEXT = { max: MAX_TEXT_LENGTH, description: 'What happened', example: 'New website' };

/** Body of POST /annotations. */
export class CreateAnnotationDto {
  @IdField({ in: 'body', required: false, example: 1, description: 'The business. Required without `tag`' })
  business_id?: number;

  @TextField({
    max: MAX_TAG_LENGTH,
    required: false,
    example: 'acme',
    description: 'All businesses with this tag, also later ones. Required without `business_id`',
  })
  tag?: string;

  @DateField({ ...DAY, required: true })
  date!: string;

  @TextField(TEXT)
  text!: string;
}

/** Body of PATCH /annotations/{id}. */
export class UpdateAnnotationDto {
  @DateField(DAY)
  date?: string;

  @TextField({ ...TEXT, required: false })
  text?: string;
}

/** Query of GET /annotations. */
export class ListAnnotationsQuery extends PageQuery {
  @IdField({ in: 'query', required: false, example: 1, description: 'Only annotations of this business' })
  business_id?: number;

  @TextField({ max: MAX_TAG_LENGTH, required: false, description: 'Only annotations of this tag' })
  tag?: string;

  @DateField({ description: 'First day', example: '2026-08-24' })
  from?: string;

  @DateField({ description: 'Last day', example: '2026-11-21' })
  to?: string;
}
