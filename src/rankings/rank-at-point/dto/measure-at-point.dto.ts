import { RADIUS_MILES_MIN } from '#libs/geo-grid';
import { IdField } from '#platform/http/fields';
import { RequiredCoordinateField } from '../../../businesses/dto/coordinates.js';
import { KeywordField } from '../../../businesses/dto/keyword-field.js';
import { SettingsBody } from '../../../scanning/dto/setting-fields.js';
import type { NewScan } from '../../../scanning/order/create-scan.js';
import { settingsOf } from '../../../scanning/record/search-settings.js';

/** Body of POST /rank-at-point. */
export class MeasureAtPointDto extends SettingsBody {
  @IdField({ in: 'body', example: 1 })
  business_id!: number;

  @KeywordField({ description: 'The search term, which need not be a keyword of the business' })
  keyword!: string;

  @RequiredCoordinateField({ max: 90, example: 40.7 })
  lat!: number;

  @RequiredCoordinateField({ max: 180, example: -74 })
  lng!: number;

  /** Returns a probe with one pin, to which the radius makes no difference. */
  static toInput(body: MeasureAtPointDto): NewScan {
    return {
      businessId: body.business_id,
      keyword: body.keyword,
      center: { lat: body.lat, lng: body.lng },
      gridSize: 1,
      radiusMiles: RADIUS_MILES_MIN,
      settings: settingsOf(body),
      purpose: 'probe',
    };
  }
}
