import { IdField } from '#platform/http/fields';
import { Injectable } from '@nestjs/common';
import { OmitType, PickType } from '@nestjs/swagger';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import { decodePosition, encodePosition } from '../../competitors/competitor-cursor.js';
import { CompetitorsController } from '../../competitors/competitors.controller.js';
import { CompetitorsService } from '../../competitors/competitors.service.js';
import { CompetitorsQuery } from '../../competitors/dto/competitors.query.js';
import { ScanCompetitorsController } from '../../competitors/scan-competitors/scan-competitors.controller.js';
import { ScanCompetitorsService } from '../../competitors/scan-competitors/scan-competitors.service.js';
import { describeInsight } from '../../insights/describe-insight.js';
import { InsightsQuery } from '../../insights/dto/insights.query.js';
import { ExplanationQuery } from '../../insights/explanation/dto/explanation.query.js';
import { ExplainScan } from '../../insights/explanation/explain-scan.js';
import { ExplanationController } from '../../insights/explanation/explanation.controller.js';
import { GenerateInsights } from '../../insights/generation/generate-insights.js';
import { InsightsController } from '../../insights/insights.controller.js';
import { InsightsService } from '../../insights/insights.service.js';
import { SeriesFilterQuery } from '../../scanning/dto/series-filter.query.js';
import { READS, routeOf, type Tool, tool, type ToolAnswer, type ToolCall } from '../tool.js';
import { FieldsField, LimitField } from './fields.js';
import { countOf, lastHasCursor, listById } from './list-rows.js';

const COMPETITORS = 8;
const INSIGHTS = 5;

export class ListCompetitorsInput extends OmitType(CompetitorsQuery, ['limit', 'include']) {
  @LimitField(25, COMPETITORS)
  limit?: number;

  @FieldsField()
  fields?: string;
}

export class CompareCompetitorsInput extends PickType(CompetitorsQuery, ['cursor']) {
  @IdField({ in: 'query', example: 7, description: 'Id of a finished scan' })
  scan_id!: number;

  @LimitField(25, COMPETITORS)
  limit?: number;

  @FieldsField()
  fields?: string;
}

export class ListInsightsInput extends OmitType(InsightsQuery, ['limit']) {
  @LimitField(20, INSIGHTS)
  limit?: number;

  @FieldsField()
  fields?: string;
}

export class ExplainChangeInput extends ExplanationQuery {
  @IdField({ in: 'query', example: 7, description: 'Id of the later scan' })
  scan_id!: number;
}

/** Tools for competitors, recommended actions and causes of changes. */
@Injectable()
export class MarketTools {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly competitors: CompetitorsService,
    private readonly scanCompetitors: ScanCompetitorsService,
    private readonly insights: InsightsService,
    private readonly generateInsights: GenerateInsights,
    private readonly explain: ExplainScan,
  ) {}

  readonly all: readonly Tool[] = [
    tool({
      name: 'list_competitors',
      title: 'List competitors',
      description:
        'Lists the other places in the latest scans, strongest first, with their SoLV, ATRP and the number of pins at which ' +
        'they rank above the business. `business_id` and `keyword` narrow the list.',
      input: ListCompetitorsInput,
      route: routeOf(CompetitorsController, 'listCompetitors'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/competitors',
        default:
          'place_id,name,category,rating,review_count,own_business_id,ranks.keyword,ranks.scan_id,' +
          'ranks.average_total_rank,ranks.share_of_local_voice,ranks.pins_ahead',
      },
      run: (call) => this.listCompetitors(call),
    }),
    tool({
      name: 'compare_competitors',
      title: 'Compare competitors with the scan before',
      description:
        'Lists the competitors in a scan, strongest first, with their metrics now and in the scan before, and whether they ' +
        'overtook the business since.',
      input: CompareCompetitorsInput,
      route: routeOf(ScanCompetitorsController, 'listScanCompetitors'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/scans/:id/competitors',
        default:
          'place_id,name,rating,review_count,now.average_total_rank,now.share_of_local_voice,' +
          'before.average_total_rank,before.share_of_local_voice,overtook',
      },
      run: (call) => this.compareCompetitors(call),
    }),
    tool({
      name: 'list_insights',
      title: 'List recommended actions',
      description:
        'Lists recommended changes to the profile of a business, best first, with the expected gain in positions and its 90 % ' +
        'interval. Estimates are associations and not promises. `pending_businesses` counts those whose latest scans have no ' +
        'insights yet; with `business_id` they are generated first.',
      input: ListInsightsInput,
      route: routeOf(InsightsController, 'listInsights'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/ai/insights',
        default:
          'id,priority,business_id,keyword,title,description,effort,estimated_rank_impact.positions_gained,' +
          'estimated_rank_impact.interval_90,confidence',
      },
      run: (call) => this.listInsights(call),
    }),
    tool({
      name: 'explain_change',
      title: 'Explain a change of rank',
      description:
        'Splits the change of ATRP between two scans into causes: other pins, competitors that came or went, changes of ' +
        'competitors, changes of the business, and noise. Positive positions are improvements.',
      input: ExplainChangeInput,
      route: routeOf(ExplanationController, 'getScanExplanation'),
      scope: 'read',
      hints: READS,
      run: async ({ tenant, input: { scan_id: id, with: earlier } }) => {
        const data = await this.explain.run(tenant, id, earlier);
        return { summary: data.summary, data };
      },
    }),
  ];

  private async listCompetitors({ tenant, input }: ToolCall<ListCompetitorsInput>): Promise<ToolAnswer> {
    const { business_id: businessId, keyword, limit = COMPETITORS, cursor } = input;
    const { competitors, next } = await this.competitors.list(
      tenant,
      {
        businessId,
        keywordKey: keyword === undefined ? undefined : keywordKey(keyword),
        series: SeriesFilterQuery.toFilter(input),
      },
      { after: cursor === undefined ? null : decodePosition(cursor), limit, withGrids: false },
    );
    return asAnswer(competitors, next && encodePosition(next));
  }

  private async compareCompetitors({
    tenant,
    input,
  }: ToolCall<CompareCompetitorsInput>): Promise<ToolAnswer> {
    const { scan_id: id, limit = COMPETITORS, cursor } = input;
    const after = cursor === undefined ? null : decodePosition(cursor);
    const page = { after, limit, withPrevious: true };
    const { competitors, next } = await this.scanCompetitors.list(tenant, id, page);
    return asAnswer(competitors, next && encodePosition(next));
  }

  private async listInsights({ tenant, input }: ToolCall<ListInsightsInput>): Promise<ToolAnswer> {
    const { limit = INSIGHTS, cursor } = input;
    await this.businesses.checkFilter(tenant, input.business_id);
    const filter = InsightsQuery.toFilter(input);
    // An agent asks right after a scan, before the job that generates its insights.
    if (input.business_id !== undefined) await this.generateInsights.runNow(tenant, [input.business_id]);
    const pending = await this.insights.pending(tenant, filter);
    const found = await listById(
      async (after, count) =>
        (await this.insights.list(tenant, filter, after, count)).map((insight) => ({
          id: insight.priority,
          insight,
        })),
      ({ insight }) => describeInsight(insight),
      { start: 0, limit, cursor },
    );
    const list = { name: 'insights', ...found };
    return {
      summary: countOf(found, 'insight') + pendingNote(pending),
      data: { pending_businesses: pending },
      list,
    };
  }
}

function pendingNote(pending: number): string {
  if (pending === 0) return '';
  const businesses = pending === 1 ? '1 business' : `${pending} businesses`;
  return ` Insights from the latest scans of ${businesses} are still being generated: call again in some seconds.`;
}

function asAnswer(competitors: readonly object[], next: string | null): ToolAnswer {
  const found = lastHasCursor(competitors, next);
  return { summary: countOf(found, 'competitor'), data: {}, list: { name: 'competitors', ...found } };
}
