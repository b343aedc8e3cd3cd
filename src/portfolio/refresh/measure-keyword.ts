import { Injectable } from '@nestjs/common';
import { type ComparedScans, CompareStoredScans } from '../../rankings/comparison/compare-stored-scans.js';
import { MAX_REPEATS } from '../../rankings/comparison/repeated-scans.js';
import { MIXED, type Scan } from '../../scanning/record/scan.entity.js';
import { type ChangePeriod, directionOf } from '../change-period.js';
import {
  type KeywordChange,
  type KeywordChanges,
  type KeywordSeries,
  NO_CHANGES,
  type Sparkline,
} from '../keyword-changes.js';
import { TrackedKeywordsRepository } from './tracked-keywords.repository.js';

const SPARKLINE_LENGTH = 12;
const DAY_MS = 86_400_000;
/** The scans of a schedule end some minutes earlier or later each time, and an hour when clocks change. */
const TOLERANCE_MS = DAY_MS / 2;
const DAYS = { days_7: 7, days_30: 30, days_90: 90 } as const satisfies Partial<Record<ChangePeriod, number>>;

/** The latest scan of a series, with what it is compared with. */
interface MeasuredSeries {
  readonly series: KeywordSeries;
  readonly latest: Readonly<Scan>;
  readonly changes: KeywordChanges;
  readonly sparkline: Sparkline;
}

/** Compares the latest scan of a series with earlier ones. */
@Injectable()
export class MeasureKeyword {
  constructor(
    private readonly keywords: TrackedKeywordsRepository,
    private readonly compare: CompareStoredScans,
  ) {}

  /**
   * @param scans the latest scans of the series, see `newestOf`
   * @param compared the latest of them with the one before, if it is compared already
   */
  async run(
    scans: readonly [Readonly<Scan>, ...Readonly<Scan>[]],
    compared: ComparedScans | null,
  ): Promise<MeasuredSeries> {
    const [latest] = scans;
    return {
      series: seriesOf(latest),
      latest,
      changes:
        latest.provider === MIXED ? NO_CHANGES : await this.changesOf(latest, scans.slice(1), compared),
      sparkline: sparklineOf(scans.slice(0, SPARKLINE_LENGTH).toReversed()),
    };
  }

  /** Returns the scans of a series that `run` needs at least, latest first. */
  newestOf(businessId: number, seriesId: string): Promise<Readonly<Scan>[]> {
    return this.keywords.newest(businessId, seriesId, 'infinity', MAX_REPEATS + 1);
  }

  private async changesOf(
    latest: Scan,
    earlier: readonly Readonly<Scan>[],
    compared: ComparedScans | null,
  ): Promise<KeywordChanges> {
    const known = new Map<number, KeywordChange | null>();
    if (compared?.after.id === latest.id) known.set(compared.before.id, changeOf(compared));
    const changeSince = (before: Readonly<Scan> | null): KeywordChange | null => {
      if (!before) return null;
      const change = known.get(before.id) ?? changeOf(this.compare.known(before, latest, earlier));
      known.set(before.id, change);
      return change;
    };
    return {
      previous: changeSince(earlier[0] ?? null),
      days_7: changeSince(await this.scanBefore(latest, earlier, DAYS.days_7)),
      days_30: changeSince(await this.scanBefore(latest, earlier, DAYS.days_30)),
      days_90: changeSince(await this.scanBefore(latest, earlier, DAYS.days_90)),
    };
  }

  /** Returns the newest scan of the series at least these days before the latest one; null without one. */
  private async scanBefore(
    { businessId, seriesId, completedAt }: Scan,
    earlier: readonly Readonly<Scan>[],
    days: number,
  ): Promise<Readonly<Scan> | null> {
    const until = new Date((completedAt?.getTime() ?? 0) - days * DAY_MS + TOLERANCE_MS);
    const found = earlier.find((scan) => scan.completedAt && scan.completedAt <= until);
    if (found || earlier.length < MAX_REPEATS) return found ?? null;
    const [older] = await this.keywords.newest(businessId, seriesId, until, 1);
    return older ?? null;
  }
}

function changeOf({ before, comparison }: ComparedScans): KeywordChange | null {
  const { meanChange, before: metrics, after, pValue, significant } = comparison;
  if (meanChange === null) return null;
  return {
    scan_id: before.id,
    scanned_at: before.completedAt?.toISOString() ?? null,
    mean_change: meanChange,
    share_of_local_voice_change: (after?.shareOfLocalVoice ?? 0) - (metrics?.shareOfLocalVoice ?? 0),
    p_value: pValue,
    significant,
    direction: directionOf(meanChange),
  };
}

function seriesOf(scan: Readonly<Scan>): KeywordSeries {
  const { zoom, language, country, device } = scan;
  return {
    series_id: scan.seriesId,
    grid_size: scan.gridSize,
    radius_miles: scan.radiusMiles,
    provider: scan.provider,
    zoom: zoom ?? null,
    language: language ?? null,
    country: country ?? null,
    device: device ?? null,
  };
}

/** @param scans oldest first */
function sparklineOf(scans: readonly Readonly<Scan>[]): Sparkline {
  return {
    average_total_rank: scans.map(({ averageTotalRank }) => rounded(averageTotalRank ?? 0, 2)),
    share_of_local_voice: scans.map(({ shareOfLocalVoice }) => rounded(shareOfLocalVoice ?? 0, 4)),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
