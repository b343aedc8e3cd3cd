import { TextField, WholeNumberField } from '#platform/http/fields';
import type { ExportLevel } from '../rankings/export-scope.js';
import {
  BusinessOfExportField,
  KeywordOfExportField,
  LevelField,
  TagOfExportField,
} from './export-fields.js';

export const DEFAULT_FEED_DAYS = 90;

/** Body of POST /feeds. */
export class CreateFeedDto {
  @TextField({ max: 100, description: 'What you call the feed', example: 'Weekly sheet of Acme' })
  name!: string;

  @BusinessOfExportField('body')
  business_id?: number;

  @TagOfExportField()
  tag?: string;

  @KeywordOfExportField()
  keyword?: string;

  @WholeNumberField({
    min: 1,
    max: 3650,
    in: 'body',
    required: false,
    example: DEFAULT_FEED_DAYS,
    description: `The feed has the scans of this many days up to today, in the time zone of each business. Defaults to ${DEFAULT_FEED_DAYS}`,
  })
  days?: number;

  @LevelField()
  level?: ExportLevel;
}
