import { type CsvIds, CsvIdsField, CsvLocaleField } from '#platform/http/csv-style';
import { DateField } from '../../businesses/dto/date-field.js';
import type { ExportLevel } from '../rankings/export-scope.js';
import {
  BusinessOfExportField,
  KeywordOfExportField,
  LevelField,
  TagOfExportField,
} from './export-fields.js';

/** Query of GET /exports/rankings.ndjson and .parquet. */
export class ExportRankingsQuery {
  @BusinessOfExportField('query')
  business_id?: number;

  @TagOfExportField()
  tag?: string;

  @KeywordOfExportField()
  keyword?: string;

  @DateField({
    description: 'First day, in the time zone of each business. Defaults to the first scan',
    example: '2026-08-24',
  })
  from?: string;

  @DateField({
    description: 'Last day, in the time zone of each business. Defaults to the latest scan',
    example: '2026-11-21',
  })
  to?: string;

  @LevelField()
  level?: ExportLevel;
}

/** Query of GET /exports/rankings.csv. */
export class ExportRankingsCsvQuery extends ExportRankingsQuery {
  @CsvLocaleField()
  locale?: string;

  @CsvIdsField()
  ids?: CsvIds;
}
