import {
  isSignificantLevel,
  type LevelChange,
  MINIMUM_PAIRS,
  type RankSummary,
  type ScanComparison,
} from '#libs/rank-metrics';
import type { Scan } from '../../scanning/record/scan.entity.js';
import type { SeenPlaceDto } from '../dto/scan-rankings.dto.js';
import { pinsOf } from '../grid/ranked-pins.js';
import type { ComparedScans } from './compare-stored-scans.js';
import type { AreasOfChangeDto } from './dto/area-of-change.dto.js';
import type { ComparedMetricsDto, ComparisonDto } from './dto/comparison.dto.js';
import { ComparisonMethodDto } from './dto/comparison-method.dto.js';
import { LevelDto } from './dto/level.dto.js';

/** A comparison without the areas of change, which are found against the level of several scans. */
type ComparedDto = Omit<ComparisonDto, keyof AreasOfChangeDto>;

export function describeComparison(
  scan: Scan,
  place: SeenPlaceDto | null,
  { before, comparison, noiseFloor, ranksBefore, ranksAfter }: ComparedScans,
): ComparedDto {
  return {
    ...headOf(scan, place),
    compared_with: before.id,
    comparable: true,
    differs: [],
    compared_pins: comparison.pairs,
    before: describeMetrics(comparison.before),
    after: describeMetrics(comparison.after),
    pins: comparison.pins,
    mean_change: comparison.meanChange,
    effect_size: comparison.effect,
    effective_pins: comparison.effectiveN,
    p_value: comparison.pValue,
    significant: comparison.significant,
    reason: comparison.reason,
    explanation: explain(comparison),
    level: comparison.level && LevelDto.from(comparison.level, comparison.method),
    method: ComparisonMethodDto.from(comparison.method, noiseFloor),
    grid: pinsOf(scan, { ranks: ranksAfter, previous: ranksBefore }).grid,
  };
}

/** @param differs fields in which the latest earlier scan differs; empty if there is no earlier scan */
export function describeMissingComparison(
  scan: Scan,
  place: SeenPlaceDto | null,
  differs: readonly string[],
): ComparedDto {
  const isFirst = differs.length === 0;
  return {
    ...headOf(scan, place),
    compared_with: null,
    comparable: false,
    differs: [...differs],
    compared_pins: 0,
    before: null,
    after: null,
    pins: { up: 0, down: 0, same: 0, new: 0, lost: 0 },
    mean_change: null,
    effect_size: null,
    effective_pins: null,
    p_value: null,
    significant: false,
    reason: isFirst ? 'no_earlier_scan' : 'not_comparable',
    explanation: isFirst
      ? 'No earlier scan has the same business and keyword.'
      : `No earlier scan is comparable. The latest one differs in ${differs.join(', ')}.`,
    level: null,
    method: null,
    grid: [],
  };
}

/** Describes metrics over the pins measured in both scans. */
export function describeMetrics(summary: RankSummary | null): ComparedMetricsDto | null {
  return (
    summary && {
      average_rank: summary.averageRank,
      average_total_rank: summary.averageTotalRank,
      share_of_local_voice: summary.shareOfLocalVoice,
      found_pins: summary.foundPins,
      measured_pins: summary.measuredPins,
    }
  );
}

function headOf({ id, businessId, keyword }: Scan, place: SeenPlaceDto | null) {
  return { success: true as const, scan_id: id, business_id: businessId, keyword, place };
}

/** Explains the verdict of a comparison in plain English, and that of the level if it is another one. */
export function explain(comparison: ScanComparison): string {
  const { reason, method, level } = comparison;
  if (level && method.noise === 'own_series' && reason !== 'no_change') return explainLevel(level, reason);
  const moved = explainPins(comparison);
  return level && isSignificantLevel(level, method) ? `${moved} ${explainLevel(level, null)}` : moved;
}

function explainPins({ meanChange, pairs, reason, method }: ScanComparison): string {
  const moved = movement(meanChange ?? 0);
  switch (reason) {
    case 'too_few_pins':
      return (
        `${pairs === 1 ? '1 pin was' : `${pairs} pins were`} measured in both scans. A verdict requires at least ` +
        `${MINIMUM_PAIRS}: scan a grid of 3 × 3 or larger.`
      );
    case 'no_change':
      return 'The rank did not change at any pin.';
    case 'within_noise':
      return `${moved}, which may be noise alone.`;
    case 'mixed_directions':
      return `${moved}, but most pins went the other way.`;
    case 'effect_too_small':
      return (
        `It moved ${directionOf(meanChange ?? 0)} by more than noise, but by less than the minimum of ` +
        `${method.minimumEffect} position${method.minimumEffect === 1 ? '' : 's'} on average.`
      );
    case null:
      return `${moved}, which is more than noise.`;
  }
}

/** Explains a verdict by the level of the earlier scans. */
function explainLevel({ change, scansAfter, scansBefore }: LevelChange, reason: string | null): string {
  const scans = scansAfter === 1 ? 'This scan is' : `The mean of the latest ${scansAfter} scans is`;
  const positions = Math.abs(change).toFixed(1);
  const side = change > 0 ? 'better' : 'worse';
  const moved = `${scans} ${positions} positions ${side} than the mean of the ${scansBefore} scans before`;
  if (reason === null) return `${moved}, which is more than the noise of this series.`;
  if (reason === 'effect_too_small') return `${moved}. That is more than noise, but less than the minimum.`;
  return `${moved}, which may be noise alone.`;
}

function movement(meanChange: number): string {
  if (meanChange === 0) return 'It did not move on average';
  const positions = Math.abs(meanChange).toFixed(1);
  if (positions === '0.0') return 'It hardly moved on average';
  return `It moved ${directionOf(meanChange)} by ${positions} positions on average`;
}

function directionOf(meanChange: number): 'up' | 'down' {
  return meanChange > 0 ? 'up' : 'down';
}
