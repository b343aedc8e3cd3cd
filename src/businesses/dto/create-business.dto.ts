import { linkOfColumns } from '#libs/place-identity';
import { type FieldError, fieldError } from '#platform/http/field-errors';
import { TextField } from '#platform/http/fields';
import { validationProblem } from '#platform/http/validation';
import { MAX_NAME_LENGTH } from '../business-name.js';
import type { NewBusiness } from '../create-business.js';
import { CoordinateField } from './coordinates.js';
import { LabelFields } from './label-fields.js';
import { CidField, IDENTIFYING, PlaceIdField } from './place-fields.js';
import { ProfileUrlField } from './profile-url-field.js';
import { Excludes } from './selection-fields.js';

/** Body of POST /businesses: one of `gbp_url`, `cid` and `place_id`, or the name with the coordinates. */
export class CreateBusinessDto extends LabelFields {
  @ProfileUrlField({ required: false })
  @Excludes(['cid', 'place_id'])
  gbp_url?: string;

  @CidField()
  @Excludes(['place_id'])
  cid?: string;

  @PlaceIdField()
  place_id?: string;

  @TextField({
    max: MAX_NAME_LENGTH,
    required: false,
    description:
      'The name of the place in Google Maps. Required if the URL does not contain it. With `lat` and `lng` it identifies the ' +
      'place without a URL',
    example: "Joe's",
  })
  name?: string;

  @CoordinateField({ max: 90, with: 'lng', example: -34.9011 })
  lat?: number;

  @CoordinateField({ max: 180, with: 'lat', example: -56.1923 })
  lng?: number;
}

/** Reads a body, whose identifiers become the URL of the place. @throws Problem `validation_failed` if nothing identifies it */
export function newBusinessOf(body: CreateBusinessDto): NewBusiness {
  const { gbp_url: given, cid, place_id: placeId, external_id: externalId, ...rest } = body;
  const { name, lat, lng } = rest;
  const gbpUrl = given ?? linkOfColumns({ cid, placeId, name, lat, lng });
  if (gbpUrl === null) throw validationProblem([placeId === undefined ? NEEDS : FOREIGN]);
  return { gbpUrl, externalId, ...rest };
}

const NEEDS: FieldError = {
  ...fieldError('#/gbp_url', 'required'),
  detail: `is required, or ${IDENTIFYING}`,
};

/** Scans find the place by its name, and learn the ID. */
const FOREIGN: FieldError = {
  ...fieldError('#/place_id', 'invalid_place_id'),
  detail: 'must be the place ID of a business at Google, or come with name, lat and lng',
};
