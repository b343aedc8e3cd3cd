import { isPlaceId, readCidCell } from '#libs/place-identity';
import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

const isGiven = ValidateIf((_, value) => value !== undefined);

/** Names what identifies a place without a URL, for the texts of refusals. */
export const IDENTIFYING = 'cid, place_id, or name with lat and lng';

/** The CID of a place, which a spreadsheet may have rounded. */
export function CidField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      description:
        'CID of the place as text: decimal, hexadecimal with 0x, or a link that contains it. Rounded and shortened numbers are ' +
        'refused',
      example: '12600752361761623094',
    }),
    isGiven,
    FieldRule('invalid_cid', (value) => typeof value === 'string' && readCidCell(value) !== null),
  );
}

/** The place ID of a business. */
export function PlaceIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      description:
        'Place ID at Google. An ID of another provider, such as `osm:node/42`, needs another identifier, or name and coordinates',
      example: 'ChIJ03jJ2Omr2YgRNkx36YLd3q4',
    }),
    isGiven,
    FieldRule('invalid_place_id', (value) => typeof value === 'string' && isPlaceId(value)),
  );
}
