import { SEARCH_DEPTH } from '#libs/local-search';
import {
  ABSENT,
  compareScans,
  estimateNoiseFloor,
  findLocalChange,
  type LocalChange,
  type NoiseFloor,
  type ScanComparison,
  type ScanRanks,
  UNMEASURED,
} from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { positionsOf } from '../../scanning/record/scan-grid.js';
import { ScanSeriesRepository } from '../../scanning/record/scan-series.repository.js';
import { centerOf } from '../grid/place-metrics.js';
import { ScanResultsRepository } from '../results/scan-results.repository.js';
import { MAX_REPEATS, repeatedScans } from './repeated-scans.js';
import { seriesBefore, withoutRepeats } from './series-before.js';

/** A comparison of two scans of one geometry for one place. */
export interface ComparedScans {
  readonly before: Scan;
  readonly after: Scan;
  readonly comparison: ScanComparison;
  /** The noise of repeated scans; null without any. */
  readonly noiseFloor: NoiseFloor | null;
  /** The scans of the series before `after`, latest first. */
  readonly earlier: readonly Scan[];
  readonly ranksBefore: readonly number[];
  readonly ranksAfter: readonly number[];
}

/** Compares stored scans of one business, keyword, provider and geometry. */
@Injectable()
export class CompareStoredScans {
  /** The steps that end a scan share its comparison. Its entity lives no longer than their transaction. */
  private readonly comparisons = new WeakMap<Scan, Promise<ComparedScans | null>>();

  constructor(
    private readonly series: ScanSeriesRepository,
    private readonly results: ScanResultsRepository,
  ) {}

  /**
   * Compares a scan with the previous comparable one; null if there is none.
   *
   * @param after a scan with results
   * @param place ID of the row of `place`; defaults to the business itself
   */
  async withPrevious(after: Scan, place?: number): Promise<ComparedScans | null> {
    const earlier = await this.series.findComparable(after, MAX_REPEATS);
    return earlier[0] ? this.compare(earlier[0], after, place, earlier) : null;
  }

  /** Compares a scan that is being ended with the previous comparable one, once for all steps; null if there is none. */
  ofEnded(scan: Scan): Promise<ComparedScans | null> {
    const known = this.comparisons.get(scan) ?? this.withPrevious(scan);
    this.comparisons.set(scan, known);
    return known;
  }

  /** Compares any two scans. @throws RankError if they differ in geometry */
  async between(before: Scan, after: Scan, place?: number): Promise<ComparedScans> {
    const earlier = await this.series.findComparable(after, MAX_REPEATS);
    return this.compare(before, after, place, earlier);
  }

  /**
   * Finds the areas of the grid that moved against the level of the scans before. Scans repeated within an hour count once.
   *
   * @param scan a scan with results
   * @param earlier the scans of the series before it, latest first
   * @param place ID of the row of `place`; defaults to the business itself
   */
  async localChange(scan: Scan, earlier: readonly Scan[], place?: number): Promise<LocalChange> {
    const scans = withoutRepeats([scan, ...earlier]);
    return findLocalChange(scans.map(await this.ranksOf(place, scans)));
  }

  /**
   * Compares the business in two scans without reading the database.
   *
   * @param earlier the `MAX_REPEATS` scans of the series before `after`, latest first
   */
  known(before: Scan, after: Scan, earlier: readonly Scan[]): ComparedScans {
    const noise = noiseFrom(before, after, earlier);
    return compareRanks(before, after, noise, ownRanks);
  }

  private async compare(
    before: Scan,
    after: Scan,
    place: number | undefined,
    earlier: readonly Scan[],
  ): Promise<ComparedScans> {
    const noise = noiseFrom(before, after, earlier);
    const ranksIn = await this.ranksOf(place, [before, after, ...noise.repeats, ...noise.series]);
    return compareRanks(before, after, noise, ranksIn);
  }

  private async ranksOf(place: number | undefined, scans: Scan[]): Promise<(scan: Scan) => ScanRanks> {
    const ids = scans.map(({ id }) => id);
    const seen = place === undefined ? null : await this.results.ranksInEach(ids, place);
    return (scan) => {
      const own = scan.ranks ?? [];
      const ranks =
        seen === null || scan.subjectPlaceId === place ? own : (seen.get(scan.id) ?? absentRanks(own));
      return scanRanks(scan, ranks);
    };
  }
}

/** The earlier scans of a series, and those that show its noise. */
interface NoiseScans {
  /** Latest first. */
  readonly earlier: readonly Scan[];
  /** Scans repeated within an hour. They show the noise if the series does not. */
  readonly repeats: readonly Scan[];
  /** Earlier scans of the series, oldest first. */
  readonly series: readonly Scan[];
}

/**
 * @param earlier the scans of the series before the later scan, latest first
 * @returns the scans that show the noise; the level of the series only says something about the change since its latest scan
 */
function noiseFrom(before: Scan, after: Scan, earlier: readonly Scan[]): NoiseScans {
  const series = before.id === earlier[0]?.id ? seriesBefore(after, earlier) : [];
  return { earlier, series, repeats: repeatedScans(earlier) };
}

function compareRanks(
  before: Scan,
  after: Scan,
  { earlier, repeats, series }: NoiseScans,
  ranksIn: (scan: Scan) => ScanRanks,
): ComparedScans {
  const floor = estimateNoiseFloor(repeats.map(ranksIn));
  const [first, second] = [ranksIn(before), ranksIn(after)];
  const comparison = compareScans(first, second, { noiseFloor: floor, earlier: series.map(ranksIn) });
  const noiseFloor = comparison.method.noise === 'own_series' ? null : floor;
  return {
    before,
    after,
    comparison,
    noiseFloor,
    earlier,
    ranksBefore: first.ranks,
    ranksAfter: second.ranks,
  };
}

/** Returns the ranks of the business of a scan. */
export function ownRanks(scan: Scan): ScanRanks {
  return scanRanks(scan, scan.ranks ?? []);
}

function scanRanks(scan: Scan, ranks: readonly number[]): ScanRanks {
  const { gridSize, radiusMiles } = scan;
  const geometry = { center: centerOf(scan), gridSize, radiusMiles, positions: positionsOf(scan) };
  return { geometry, depth: SEARCH_DEPTH, ranks };
}

/** Returns the ranks of a place that was found nowhere: absent at every measured pin. */
export function absentRanks(ranks: readonly number[]): number[] {
  return ranks.map((rank) => (rank === UNMEASURED ? UNMEASURED : ABSENT));
}
