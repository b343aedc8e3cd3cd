import { answerList } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { describeInsight } from './describe-insight.js';
import { InsightDto } from './dto/insight.dto.js';
import { InsightsQuery } from './dto/insights.query.js';
import { InsightsService } from './insights.service.js';

@V1Controller('ai/insights', 'Insights')
export class InsightsController {
  constructor(
    private readonly insights: InsightsService,
    private readonly businesses: BusinessesService,
  ) {}

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List recommended changes with their estimated effect on the rank',
    description:
      'Ordered by priority over the whole account: the highest expected gain for its effort first, with a deduction for ' +
      'uncertainty. A job generates insights some seconds after each scan, from the latest scan in the main series of ' +
      'each keyword. Until then the list has the insights of earlier scans, and `Insights-Pending` counts the business. ' +
      'Estimates are associations, not promises; `/ai/insights/calibration` compares them with outcomes. Returns all ' +
      'insights if no parameter is given.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({
    type: [InsightDto],
    headers: {
      Link: { schema: { type: 'string' } },
      'Insights-Pending': {
        description: 'Number of businesses of the filter with scans for which insights are still generated',
        schema: { type: 'integer', minimum: 0 },
      },
    },
  })
  async listInsights(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: InsightsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InsightDto[] | StreamableFile> {
    await this.businesses.checkFilter(tenant, query.business_id);
    const filter = InsightsQuery.toFilter(query);
    void reply.header('insights-pending', String(await this.insights.pending(tenant, filter)));
    const read = async (after: number, count: number) => {
      const found = await this.insights.list(tenant, filter, after, count);
      // Paging continues after the `id` of the last row. For this list it is the position in the order.
      return found.map((insight) => ({ id: insight.priority, insight }));
    };
    return answerList({ read, describe: ({ insight }) => describeInsight(insight) }, query, request, reply);
  }
}
