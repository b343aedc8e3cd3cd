import { DateField } from './date-field.js';
import { IdField } from '#platform/http/fields';
import { KeywordField } from '../../../businesses/dto/keyword-field.js';

/** Query of GET /history. */
export class HistoryQuery {
  @IdField({ in: 'query', example: 1 })
  business_id!: number;

  @KeywordField()
  keyword!: string;

  @DateField({
    description: 'The first day, in the time zone of the business; 89 days before the last unless told',
    example: '2026-08-24',
  })
  from?: string;

  @DateField({
    description: 'The last day, in the time zone of the business; today unless told',
    example: '2026-11-21',
  })
  to?: string;
}
