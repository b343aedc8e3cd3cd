import { TextField } from '#platform/http/fields';
import { MAX_NAME_LENGTH } from '../business-name.js';
import { CoordinateField } from './coordinates.js';
import { KeywordsField } from './keyword-field.js';
import { TimeZoneField } from './time-zone-field.js';

/** Fields of a business that customers set, at creation or later. */
export class BusinessDetails {
  @TextField({
    max: MAX_NAME_LENGTH,
    required: false,
    description: 'Required if the URL does not contain it',
    example: "Joe's",
  })
  name?: string;

  @CoordinateField({ max: 90, with: 'lng', example: 40.6915 })
  lat?: number;

  @CoordinateField({ max: 180, with: 'lat', example: -73.9855 })
  lng?: number;

  @TimeZoneField({
    description: 'IANA time zone; defaults to the zone of the coordinates (at sea, such as `Etc/GMT+3`)',
  })
  timezone?: string;

  @KeywordsField({ description: 'Search keywords' })
  keywords?: string[];
}
