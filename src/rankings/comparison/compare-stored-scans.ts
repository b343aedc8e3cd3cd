import { SEARCH_DEPTH } from '#libs/local-search';
import {
  ABSENT,
  compareScans,
  estimateNoiseFloor,
  type NoiseFloor,
  type ScanComparison,
  type ScanRanks,
  UNMEASURED,
} from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/scan.entity.js';
import { ScanSeriesRepository } from '../../scanning/scan-series.repository.js';
import { centerOf } from '../metrics-view.js';
import { ScanResultsRepository } from '../scan-results.repository.js';
import { REPEATS_LOOKED_AT, repeatedScans } from './repeated-scans.js';

/** Two scans of one geometry, from the point of view of one place. */
export interface ComparedScans {
  readonly before: Scan;
  readonly comparison: ScanComparison;
  /** Of scans that were repeated; null where there are none. */
  readonly noiseFloor: NoiseFloor | null;
  readonly ranksBefore: readonly number[];
  readonly ranksAfter: readonly number[];
}

/** Compares stored scans of one business, keyword, provider and geometry. */
@Injectable()
export class CompareStoredScans {
  constructor(
    private readonly series: ScanSeriesRepository,
    private readonly results: ScanResultsRepository,
  ) {}

  /**
   * A scan with results against the comparable one before it; null when there is none.
   *
   * @param place the row of the place whose ranks are wanted; the business itself unless told
   */
  async withPrevious(after: Scan, place?: number): Promise<ComparedScans | null> {
    const earlier = await this.series.findComparable(after, REPEATS_LOOKED_AT);
    return earlier[0] ? this.compare(earlier[0], after, place, earlier) : null;
  }

  /** Any two scans. @throws RankError when they differ in geometry */
  async between(before: Scan, after: Scan, place?: number): Promise<ComparedScans> {
    const earlier = await this.series.findComparable(after, REPEATS_LOOKED_AT);
    return this.compare(before, after, place, earlier);
  }

  private async compare(
    before: Scan,
    after: Scan,
    place: number | undefined,
    earlier: readonly Scan[],
  ): Promise<ComparedScans> {
    const repeats = repeatedScans(earlier);
    const ranksIn = await this.ranksOf(place, [before, after, ...repeats]);
    const noiseFloor = estimateNoiseFloor(repeats.map(ranksIn));
    const [first, second] = [ranksIn(before), ranksIn(after)];
    const comparison = compareScans(first, second, { noiseFloor });
    return { before, comparison, noiseFloor, ranksBefore: first.ranks, ranksAfter: second.ranks };
  }

  private async ranksOf(place: number | undefined, scans: Scan[]): Promise<(scan: Scan) => ScanRanks> {
    const ids = scans.map(({ id }) => id);
    const seen = place === undefined ? null : await this.results.ranksInEach(ids, place);
    return (scan) => {
      const own = scan.ranks ?? [];
      const ranks = seen === null || scan.subjectPlaceId === place ? own : (seen.get(scan.id) ?? unseen(own));
      const { gridSize, radiusMiles } = scan;
      return { geometry: { center: centerOf(scan), gridSize, radiusMiles }, depth: SEARCH_DEPTH, ranks };
    };
  }
}

/** The ranks of a place that no pin saw: absent wherever there was a measurement. */
export function unseen(ranks: readonly number[]): number[] {
  return ranks.map((rank) => (rank === UNMEASURED ? UNMEASURED : ABSENT));
}
