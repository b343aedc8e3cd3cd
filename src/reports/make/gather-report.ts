import { dateIn } from '#libs/calendar';
import { Clock } from '#platform/clock';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Brand } from '../../brands/brand.entity.js';
import { labelOf } from '../../businesses/business-name.js';
import type { BusinessSummary } from '../../businesses/business-summaries.repository.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import { CompetitorsService } from '../../competitors/competitors.service.js';
import type { CompetitorDto } from '../../competitors/dto/competitor.dto.js';
import { describeInsight } from '../../insights/describe-insight.js';
import type { InsightDto } from '../../insights/dto/insight.dto.js';
import { GenerateInsights } from '../../insights/generation/generate-insights.js';
import { InsightsService } from '../../insights/insights.service.js';
import { MainScansRepository } from '../../portfolio/read/main-scans.repository.js';
import { ComparisonService } from '../../rankings/comparison/comparison.service.js';
import { HeatMapService } from '../../rankings/heat-map/heat-map.service.js';
import { HistoryService } from '../../rankings/history/history.service.js';
import type {
  KeywordResults,
  NoResults,
  ReportAction,
  ReportBrand,
  ReportChange,
  ReportCompetitor,
  ReportContent,
} from '../content/report-content.js';
import { ReportMaps } from '../content/report-map.js';
import { type LeftOut, MAX_BUSINESSES, type ReportRequest } from '../report.entity.js';
import { FindReportBrand } from './find-report-brand.js';

const MAX_COMPETITORS = 8;
const MAX_INSIGHTS = 4;

/** Reads everything that a report shows. */
@Injectable()
export class GatherReport {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly mainScans: MainScansRepository,
    private readonly brands: FindReportBrand,
    private readonly history: HistoryService,
    private readonly heatMaps: HeatMapService,
    private readonly comparisons: ComparisonService,
    private readonly competitors: CompetitorsService,
    private readonly insights: InsightsService,
    private readonly generateInsights: GenerateInsights,
    private readonly clock: Clock,
  ) {}

  /** Returns the keywords with scans in the period by business, and the brand that the report has. */
  async run(tenant: Tenant, request: ReportRequest): Promise<ReportContent> {
    const businesses = await this.businessesOf(tenant, request);
    const businessIds = businesses.map(({ id }) => id);
    // A report may follow a scan at once, before the job that generates its insights.
    const pending = await this.generateInsights.runNow(tenant, businessIds);
    const results: KeywordResults[] = [];
    const leftOut: LeftOut[] = [];
    for (const business of businesses) {
      const of = { businessId: business.id, business: labelOf(business) };
      const maps = new ReportMaps();
      const keywords = request.keywords ?? business.keywords;
      const missing: string[] = [];
      for (const keyword of keywords) {
        const found = await this.read(tenant, { ...of, keyword, maps }, request);
        if (found) results.push({ ...found, isAdvicePending: pending.has(business.id) });
        else missing.push(keyword);
      }
      if (keywords.length === 0) leftOut.push({ ...of, reason: 'no_keywords', keywords });
      else if (missing.length > 0) leftOut.push({ ...of, reason: 'no_scan', keywords: missing });
    }
    const brand = await this.brands.of(tenant, request.tag, businesses);
    const noResults = results.length === 0 ? whyNone(leftOut) : null;
    const madeOn = dateIn('UTC', this.clock.now());
    return { businessIds, results, noResults, leftOut, brand: brand && describeBrand(brand), madeOn };
  }

  private businessesOf(tenant: Tenant, { businessIds, tag }: ReportRequest): Promise<BusinessSummary[]> {
    return businessIds
      ? this.businesses.summariesOf(tenant, businessIds)
      : this.businesses.list(tenant, { tag: tag ?? '' }, 0, MAX_BUSINESSES);
  }

  private async read(
    tenant: Tenant,
    {
      businessId,
      business,
      keyword,
      maps,
    }: Pick<KeywordResults, 'businessId' | 'business' | 'keyword'> & { maps: ReportMaps },
    { from, to, locale }: ReportRequest,
  ): Promise<Omit<KeywordResults, 'isAdvicePending'> | null> {
    const { history, annotations } = await this.history.between(tenant, {
      businessId,
      keyword,
      from,
      to,
      filter: {},
    });
    const main = await this.mainScans.seriesOf({ ...tenant, businessId, keywordKey: keywordKey(keyword) });
    // The main series of today may have no scan in the period.
    const last = history.findLast(({ series_id }) => series_id === main) ?? history.at(-1);
    if (!last) return null;
    const series = history.filter(({ series_id }) => series_id === last.series_id);
    const first = series.find(({ suspect }) => suspect === null) ?? last;
    const isChange = first.scan_id !== last.scan_id && last.suspect === null && last.provider !== 'mixed';
    const pair = { scanId: last.scan_id, withId: first.scan_id };
    const page = { after: null, withGrids: false, limit: MAX_COMPETITORS };
    const { competitors } = await this.competitors.list(tenant, { scanId: last.scan_id }, page);
    const filter = { businessId, keywordKey: keywordKey(keyword), isDismissed: false };
    const insights = await this.insights.list(tenant, filter, 0, MAX_INSIGHTS);
    return {
      businessId,
      business,
      keyword,
      series: series.map(({ scan_id, date, scanned_at, average_total_rank }) => ({
        scan_id,
        date,
        scanned_at,
        average_total_rank,
      })),
      annotations,
      before: isChange ? maps.of(await this.heatMaps.read(tenant, { scanId: first.scan_id, locale })) : null,
      after: maps.of(await this.heatMaps.read(tenant, { scanId: last.scan_id, locale })),
      comparison: isChange ? changeOf(await this.comparisons.read(tenant, pair)) : null,
      competitors: competitors.flatMap(competitorsOf),
      insights: insights.map((insight) => actionOf(describeInsight(insight))),
    };
  }
}

/** @param leftOut all businesses of the report, since none has results */
function whyNone(leftOut: readonly LeftOut[]): NoResults {
  if (leftOut.length === 0) return 'noBusiness';
  return leftOut.every(({ reason }) => reason === 'no_keywords') ? 'noKeyword' : 'noScan';
}

function describeBrand({ name, accentColor, footer, replyTo, logo }: Brand): ReportBrand {
  const picture = logo ? Buffer.from(logo) : null;
  return { name, accentColor, footer: footer ?? null, replyTo: replyTo ?? null, logo: picture };
}

function changeOf({ before, after, pins, mean_change, significant }: ReportChange): ReportChange {
  return { before, after, pins, mean_change, significant };
}

/** @returns nothing for a place without ranks */
function competitorsOf({ name, ranks: [ranks] }: CompetitorDto): ReportCompetitor[] {
  if (!ranks) return [];
  return [
    { name, averageTotalRank: ranks.average_total_rank, shareOfLocalVoice: ranks.share_of_local_voice },
  ];
}

function actionOf({
  action,
  title,
  figures,
  keyword,
  priority,
  estimated_rank_impact,
}: InsightDto): ReportAction {
  return { action, title, figures, keyword, priority, estimated_rank_impact };
}
