import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { Lists, Resource } from '../accounts/resource.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { describeInsight } from './describe-insight.js';
import { InsightDto } from './dto/insight.dto.js';
import { InsightsQuery } from './dto/insights.query.js';
import { InsightsService } from './insights.service.js';

@Resource({ path: 'ai/insights', tag: 'Insights', dto: InsightDto, allowsRestricted: 'all' })
export class InsightsController {
  constructor(
    private readonly insights: InsightsService,
    private readonly businesses: BusinessesService,
  ) {}

  @Lists({
    summary: 'List recommended changes with their estimated effect on the rank',
    description:
      'Ordered by priority over the whole account: the highest expected gain for its effort first, with a deduction for ' +
      'uncertainty. A job generates insights some seconds after each scan, from the latest scan in the main series of ' +
      'each keyword. Until then the list has the insights of earlier scans, and `Insights-Pending` counts the business. ' +
      'Estimates are associations, not promises; `/ai/insights/calibration` compares them with outcomes. Returns all ' +
      'insights if no parameter is given.',
    problems: [NOT_FOUND],
    headers: {
      'Insights-Pending': {
        description: 'Number of businesses of the filter with scans for which insights are still generated',
        schema: { type: 'integer', minimum: 0 },
      },
    },
  })
  async listInsights(@Http() http: Exchange, @QueryParams() query: InsightsQuery): List<InsightDto> {
    await this.businesses.checkFilter(http.tenant, query.business_id);
    const filter = InsightsQuery.toFilter(query);
    void http.reply.header('insights-pending', String(await this.insights.pending(http.tenant, filter)));
    const read = async (after: number, count: number) => {
      const found = await this.insights.list(http.tenant, filter, after, count);
      // Paging continues after the `id` of the last row. For this list it is the position in the order.
      return found.map((insight) => ({ id: insight.priority, insight }));
    };
    return http.list(query, read, { from: ({ insight }) => describeInsight(insight) });
  }
}
