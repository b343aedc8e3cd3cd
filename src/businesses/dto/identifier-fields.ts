import { HasLength, IsPlainText, normalizeText, TextField } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsObject, IsString, ValidateIf, ValidateNested } from 'class-validator';
import type { PlaceIdentifier } from '../identifiers/place-identifier.js';
import { Excludes } from './selection-fields.js';

const MAX_PLACE_ID = 300;

/** A listing by its place ID or by its CID: exactly one of them. */
export class IdentifierBody {
  @ApiPropertyOptional({
    type: 'string',
    minLength: 1,
    maxLength: MAX_PLACE_ID,
    description: 'Place ID of the listing; required without `cid`',
    example: 'ChIJAQAAAD9awokRytmTMr45khA',
  })
  @ValidateIf(({ cid }: IdentifierBody, value) => value !== undefined || cid === undefined)
  @Transform(({ value }: { value: unknown }) => normalizeText(value))
  @IsString()
  @IsPlainText()
  @HasLength(MAX_PLACE_ID)
  @Excludes(['cid'])
  place_id?: string;

  @TextField({ max: 20, required: false, description: 'CID of the listing, as a string' })
  cid?: string;
}

export function identifierOf({ place_id: placeId, cid }: IdentifierBody): PlaceIdentifier {
  return { placeId: placeId ?? null, cid: cid ?? null };
}

interface IdentifierOptions {
  readonly required: boolean;
  readonly description: string;
  /** Fields that must not be sent with it. */
  readonly insteadOf?: readonly string[];
}

/** The identifier of a listing that a scan or look-up named as a candidate. */
export function IdentifierField({
  required,
  description,
  insteadOf = [],
}: IdentifierOptions): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: IdentifierBody, required, description, minProperties: 1, maxProperties: 1 }),
    ValidateIf((_, value) => required || value !== undefined),
    IsObject(),
    ValidateNested(),
    Type(() => IdentifierBody),
    ...(insteadOf.length > 0 ? [Excludes(insteadOf)] : []),
  );
}
