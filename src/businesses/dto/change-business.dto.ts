import { TextField } from '#platform/http/fields';
import { MAX_NAME_LENGTH } from '../business-name.js';
import { CoordinateField } from './coordinates.js';
import { type IdentifierBody, IdentifierField } from './identifier-fields.js';
import { LabelFields } from './label-fields.js';
import { ProfileUrlField } from './profile-url-field.js';

/** Body of PATCH /businesses/{id}. */
export class UpdateBusinessDto extends LabelFields {
  @TextField({
    max: MAX_NAME_LENGTH,
    required: false,
    deprecated: true,
    description: 'An alias of `label`, which takes precedence',
    example: "Joe's",
  })
  name?: string;

  @CoordinateField({ max: 90, with: 'lng', example: -34.9011 })
  lat?: number;

  @CoordinateField({ max: 180, with: 'lat', example: -56.1923 })
  lng?: number;
}

/**
 * Body of POST /businesses/{id}/relocate: a URL, or the coordinates to which the same business has moved, or its new
 * identifier. Empty: no change.
 */
export class RelocateBusinessDto {
  @ProfileUrlField({ required: false })
  gbp_url?: string;

  @CoordinateField({ max: 90, with: 'lng', example: 40.7 })
  lat?: number;

  @CoordinateField({ max: 180, with: 'lat', example: -74 })
  lng?: number;

  @IdentifierField({
    required: false,
    description:
      'Instead of the other fields: confirms that a candidate is this business under a new identifier. The history stays one ' +
      'series',
    insteadOf: ['gbp_url', 'lat', 'lng'],
  })
  identifier?: IdentifierBody;
}

/** Body of POST /businesses/{id}/dismiss-candidate. */
export class DismissCandidateDto {
  @IdentifierField({ required: true, description: 'The candidate, which is another business' })
  identifier!: IdentifierBody;
}
