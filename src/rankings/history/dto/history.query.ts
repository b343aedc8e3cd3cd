import { CsvStyleQuery } from '#platform/http/csv-style';
import { ChoiceField, IdField, TextField } from '#platform/http/fields';
import { IntersectionType } from '@nestjs/swagger';
import { DateField } from '../../../businesses/dto/date-field.js';
import { KeywordField } from '../../../businesses/dto/keyword-field.js';
import { SeriesFilterQuery } from '../../../scanning/dto/series-filter.query.js';

/** A business, a keyword and a period, in a query. */
export class PeriodQuery {
  @IdField({ in: 'query', example: 1 })
  business_id!: number;

  @KeywordField()
  keyword!: string;

  @DateField({
    description: 'First day, in the time zone of the business. Defaults to 89 days before the last day',
    example: '2026-08-24',
  })
  from?: string;

  @DateField({
    description: 'Last day, in the time zone of the business. Defaults to today',
    example: '2026-11-21',
  })
  to?: string;
}

/** What a history can have beside its entries. */
export const SHIFTS = 'shifts';

/** Query of GET /history. */
export class HistoryQuery extends IntersectionType(PeriodQuery, SeriesFilterQuery, CsvStyleQuery) {
  @TextField({
    max: 300,
    required: false,
    example: 'osm:node/4614269759',
    description:
      '`place_id` of a competitor. Each entry has its metrics in `place`; the CSV does not have them',
  })
  place_id?: string;

  @ChoiceField([SHIFTS], {
    required: false,
    description: '`shifts`: the answer has `shifts`. The CSV does not have them',
  })
  include?: string;
}
