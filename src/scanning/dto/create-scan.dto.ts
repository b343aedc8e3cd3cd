import { IdField } from '#platform/http/fields';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import type { NewScan } from '../order/create-scan.js';
import type { ScanPurpose } from '../record/scan.entity.js';
import { settingsOf } from '../record/search-settings.js';
import { GeometryBody, geometryOf } from './geometry-fields.js';
import { GridSizeField, RadiusMilesField } from './grid-fields.js';
import { PurposeField } from './series-fields.js';

/** Body of POST /scans and POST /scans/preview. */
export class CreateScanDto extends GeometryBody {
  @IdField({ in: 'body', example: 1 })
  business_id!: number;

  @KeywordField({ description: 'The search term, which need not be a keyword of the business' })
  keyword!: string;

  @GridSizeField({ unless: ['area_id'] })
  grid_size?: number;

  @RadiusMilesField({ unless: ['spacing_meters', 'area_id'] })
  radius_miles?: number;

  @PurposeField()
  purpose?: ScanPurpose;

  static toInput(body: CreateScanDto): NewScan {
    return {
      businessId: body.business_id,
      keyword: body.keyword,
      ...geometryOf(body),
      settings: settingsOf(body),
      purpose: body.purpose ?? 'tracked',
    };
  }
}
