import { ChoiceField, IdField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import { keywordKey } from '../../businesses/keyword.js';
import type { InsightFilter } from '../insights.repository.js';

/** Query of GET /ai/insights. */
export class InsightsQuery extends PageQuery {
  @IdField({
    in: 'query',
    required: false,
    example: 1,
    description: 'Returns only the insights for this business',
  })
  business_id?: number;

  @KeywordField({ required: false, description: 'Returns only the insights for this keyword' })
  keyword?: string;

  @ChoiceField(['true', 'false'], {
    description: 'Returns only insights whose action is dismissed at `/actions`, or is not',
  })
  dismissed?: 'true' | 'false';

  static toFilter({
    business_id: businessId,
    keyword,
    dismissed,
  }: Pick<InsightsQuery, 'business_id' | 'keyword' | 'dismissed'>): InsightFilter {
    return {
      businessId,
      keywordKey: keyword === undefined ? undefined : keywordKey(keyword),
      isDismissed: dismissed === undefined ? undefined : dismissed === 'true',
    };
  }
}
