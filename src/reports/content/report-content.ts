import type { InsightDto } from '../../insights/dto/insight.dto.js';
import type { ComparisonDto } from '../../rankings/comparison/dto/comparison.dto.js';
import type { HistoryDto, HistoryEntryDto } from '../../rankings/history/dto/history.dto.js';
import type { LeftOut } from '../report.entity.js';
import type { ReportMap } from './report-map.js';

/** A recommended action. */
export type ReportAction = Pick<
  InsightDto,
  'action' | 'title' | 'figures' | 'keyword' | 'priority' | 'estimated_rank_impact'
>;

/** The change between two scans, without their pins. */
export type ReportChange = Pick<ComparisonDto, 'before' | 'after' | 'pins' | 'mean_change' | 'significant'>;

/** A place near the business. */
export interface ReportCompetitor {
  readonly name: string | null;
  readonly averageTotalRank: number;
  readonly shareOfLocalVoice: number;
}

/** The results of a business and keyword in the period: only what is shown, since a report holds hundreds of them. */
export interface KeywordResults {
  readonly businessId: number;
  readonly business: string;
  readonly keyword: string;
  /** The scans of one series, oldest first; at least one. */
  readonly series: readonly Pick<HistoryEntryDto, 'scan_id' | 'date' | 'scanned_at' | 'average_total_rank'>[];
  readonly annotations: HistoryDto['annotations'];
  /** Null if the series has one scan in the period. */
  readonly before: ReportMap | null;
  readonly after: ReportMap;
  readonly comparison: ReportChange | null;
  readonly competitors: readonly ReportCompetitor[];
  readonly insights: readonly ReportAction[];
  /** Whether insights from a newer scan could not be generated yet. */
  readonly isAdvicePending: boolean;
}

/** The look of a report. */
export interface ReportBrand {
  readonly name: string;
  readonly accentColor: string;
  readonly footer: string | null;
  readonly replyTo: string | null;
  /** A PNG. */
  readonly logo: Buffer | null;
}

/** Why a report has no results, as the texts of reports name it. */
export type NoResults = 'noBusiness' | 'noKeyword' | 'noScan';

export interface ReportContent {
  readonly businessIds: readonly number[];
  readonly results: readonly KeywordResults[];
  /** Null if it has results. */
  readonly noResults: NoResults | null;
  readonly leftOut: readonly LeftOut[];
  readonly brand: ReportBrand | null;
  /** The UTC day on which it is made, `YYYY-MM-DD`. A day, so that a preview has the bytes of its report. */
  readonly madeOn: string;
}
