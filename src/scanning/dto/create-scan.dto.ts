import { IdField } from '#platform/http/fields';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import { SettingsBody } from './setting-fields.js';
import { GridSizeField, RadiusMilesField } from './grid-fields.js';

/** Body of POST /scans. */
export class CreateScanDto extends SettingsBody {
  @IdField({ in: 'body', example: 1 })
  business_id!: number;

  @KeywordField({ description: 'Need not be one of the keywords of the business' })
  keyword!: string;

  @GridSizeField()
  grid_size!: number;

  @RadiusMilesField()
  radius_miles!: number;
}
