import { TextField } from '#platform/http/fields';
import { MAX_NAME_LENGTH } from '../business-name.js';
import { CoordinateField } from './coordinates.js';
import { LabelFields } from './label-fields.js';

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
