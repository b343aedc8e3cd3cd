import { IdField } from '#platform/http/fields';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import type { NewScan } from '../create/create-scan.js';
import type { ScanPurpose } from '../scan.entity.js';
import { settingsOf } from '../search-settings.js';
import { GridSizeField, RadiusMilesField } from './grid-fields.js';
import { PurposeField } from './series-fields.js';
import { SettingsBody } from './setting-fields.js';

/** Body of POST /scans and POST /scans/preview. */
export class CreateScanDto extends SettingsBody {
  @IdField({ in: 'body', example: 1 })
  business_id!: number;

  @KeywordField({ description: 'The search term, which need not be a keyword of the business' })
  keyword!: string;

  @GridSizeField()
  grid_size!: number;

  @RadiusMilesField()
  radius_miles!: number;

  @PurposeField()
  purpose?: ScanPurpose;

  static toInput(body: CreateScanDto): NewScan {
    return {
      businessId: body.business_id,
      keyword: body.keyword,
      gridSize: body.grid_size,
      radiusMiles: body.radius_miles,
      settings: settingsOf(body),
      purpose: body.purpose ?? 'tracked',
    };
  }
}
