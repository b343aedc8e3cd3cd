import { fieldError } from '#platform/http/field-errors';
import { validationProblem } from '#platform/http/validation';
import type { Destination } from '../relocation/relocate-business.js';
import { CoordinateField } from './coordinates.js';
import { ProfileUrlField } from './profile-url-field.js';

/** Body of POST /businesses/{id}/relocate: a URL, or the coordinates to which the same business has moved. */
export class RelocateBusinessDto {
  @ProfileUrlField({ required: false })
  gbp_url?: string;

  @CoordinateField({ max: 90, with: 'lng', example: 40.7 })
  lat?: number;

  @CoordinateField({ max: 180, with: 'lat', example: -74 })
  lng?: number;
}

/** @throws Problem `validation_failed` if the body has neither a URL nor coordinates */
export function destinationOf({ gbp_url: gbpUrl, lat, lng }: RelocateBusinessDto): Destination {
  if (gbpUrl !== undefined) return { gbpUrl, ...(lat !== undefined && lng !== undefined && { lat, lng }) };
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  throw validationProblem([fieldError('#/gbp_url', 'required')]);
}
