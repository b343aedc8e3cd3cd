import { GRID_SIZE_MAX, GRID_SIZE_MIN, RADIUS_MILES_MAX, RADIUS_MILES_MIN } from '#libs/geo-grid';
import { ChoiceField, DecimalQueryField, WholeNumberField } from '#platform/http/fields';
import type { SeriesFilter } from '../record/series-filter.sql.js';
import { COUNTRIES, LANGUAGES } from './iso-codes.js';
import { SeriesIdField } from './series-fields.js';
import { CodeField, DEVICES } from './setting-fields.js';

/** Query parameters that select scans by their series. Scans with the default of the provider have no value to match. */
export class SeriesFilterQuery {
  @SeriesIdField()
  series_id?: string;

  @WholeNumberField({
    min: GRID_SIZE_MIN,
    max: GRID_SIZE_MAX,
    in: 'query',
    required: false,
    example: 7,
    description: 'Only scans with this number of pins per side',
  })
  grid_size?: number;

  @DecimalQueryField({
    min: RADIUS_MILES_MIN,
    max: RADIUS_MILES_MAX,
    required: false,
    example: 0.5,
    description: 'Only scans with exactly this radius',
  })
  radius_miles?: number;

  @ChoiceField(DEVICES, { description: 'Only scans for which this device was set' })
  device?: (typeof DEVICES)[number];

  @CodeField({
    codes: LANGUAGES,
    pattern: '^[a-z]{2}$',
    nullable: false,
    description: 'Only scans for which this language was set',
    example: 'es',
  })
  language?: string;

  @CodeField({
    codes: COUNTRIES,
    pattern: '^[A-Z]{2}$',
    nullable: false,
    description: 'Only scans for which this country was set',
    example: 'UY',
  })
  country?: string;

  static toFilter(query: SeriesFilterQuery): SeriesFilter {
    return {
      seriesId: query.series_id,
      gridSize: query.grid_size,
      radiusMiles: query.radius_miles,
      device: query.device,
      language: query.language,
      country: query.country,
    };
  }
}
