import { TextField } from '#platform/http/fields';
import { MAX_NAME_LENGTH } from '../business-name.js';
import { CoordinateField } from './coordinates.js';
import { LabelFields } from './label-fields.js';
import { ProfileUrlField } from './profile-url-field.js';

/** Body of POST /businesses. */
export class CreateBusinessDto extends LabelFields {
  @ProfileUrlField({ required: true })
  gbp_url!: string;

  @TextField({
    max: MAX_NAME_LENGTH,
    required: false,
    description: 'The name of the place in Google Maps. Required if the URL does not contain it',
    example: "Joe's",
  })
  name?: string;

  @CoordinateField({ max: 90, with: 'lng', example: -34.9011 })
  lat?: number;

  @CoordinateField({ max: 180, with: 'lat', example: -56.1923 })
  lng?: number;
}
