import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { FIELD_ERROR_CODES, type FieldError } from './field-errors.js';

/** A wrong field of the request. */
@ApiSchema({ name: 'FieldError' })
export class FieldErrorDto implements FieldError {
  @ApiProperty({
    type: 'string',
    description:
      'JSON pointer to the field (RFC 6901), as a URI fragment. `#/` and the name for a parameter or header',
  })
  pointer!: FieldError['pointer'];

  @ApiPropertyOptional({ type: 'string', description: 'The query parameter that is not valid' })
  parameter?: string;

  @ApiPropertyOptional({ type: 'string', description: 'The header that is not valid' })
  header?: string;

  @ApiProperty({ type: 'string', enum: FIELD_ERROR_CODES, enumName: 'FieldErrorCode' })
  code!: FieldError['code'];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The parameters of the code, for example `max` of `too_large`',
  })
  params!: FieldError['params'];

  @ApiProperty({ type: 'string', description: 'The error in English' })
  detail!: FieldError['detail'];
}

/** The members of every problem (RFC 9457). Some codes add members of their own. */
@ApiSchema({ name: 'Problem' })
export class ProblemDto {
  @ApiProperty({
    type: 'string',
    format: 'uri-reference',
    description: 'Links to a page that explains the code',
  })
  type!: string;

  @ApiProperty({ type: 'string' })
  title!: string;

  @ApiProperty({ type: 'integer' })
  status!: number;

  @ApiProperty({ type: 'string', description: 'What is wrong with this request, and what to do' })
  detail!: string;

  @ApiProperty({ type: 'string' })
  instance!: string;

  @ApiProperty({ type: 'boolean', enum: [false] })
  success!: false;

  @ApiProperty({ type: 'string', description: 'Stable. The page at `type` explains it' })
  code!: string;

  @ApiProperty({ type: 'string' })
  request_id!: string;

  @ApiPropertyOptional({ type: () => [FieldErrorDto], description: 'Only with `validation_failed`' })
  errors?: FieldErrorDto[];
}
