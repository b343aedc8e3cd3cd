import { CoordinateField } from './coordinates.js';
import { ProfileUrlField } from './profile-url-field.js';

/** Body of POST /businesses/{id}/relocate: a URL, or the coordinates to which the same business has moved. Empty: no change. */
export class RelocateBusinessDto {
  @ProfileUrlField({ required: false })
  gbp_url?: string;

  @CoordinateField({ max: 90, with: 'lng', example: 40.7 })
  lat?: number;

  @CoordinateField({ max: 180, with: 'lat', example: -74 })
  lng?: number;
}
