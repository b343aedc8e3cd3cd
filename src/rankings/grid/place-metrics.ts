import { cachedGrid, distanceMeters, type LatLng } from '#libs/geo-grid';
import { SEARCH_DEPTH } from '#libs/local-search';
import { marketShare, metricDefinitions, summarize, topDistance } from '#libs/rank-metrics';
import { MIXED, type Scan } from '../../scanning/record/scan.entity.js';
import { planOf } from '../../scanning/record/scan-grid.js';
import type { RankMetricsDto } from '../dto/grid.dto.js';

const DEPTH = { depth: SEARCH_DEPTH };
export const DEFINITIONS = metricDefinitions(SEARCH_DEPTH);
const DEFINITIONS_PATH = '/api/v1/metric-definitions';

export interface PlaceInScan {
  /** One per pin, row-major from the north-west; 0 is absent, -1 unmeasured. */
  readonly ranks: readonly number[];
  /** Null if unknown. */
  readonly location: LatLng | null;
  /** The largest share of local voice of all places in the scan; null without places. */
  readonly largestShare: number | null;
}

/** Computes the metrics of a place in a scan, with their definitions. */
export function metricsOf(scan: Scan, { ranks, location, largestShare }: PlaceInScan): RankMetricsDto {
  const summary = summarize(ranks, DEPTH);
  const own = summary.shareOfLocalVoice;
  const market = own === null ? null : marketShare(own, largestShare === null ? [] : [largestShare]);
  return {
    average_rank: summary.averageRank,
    average_total_rank: summary.averageTotalRank,
    share_of_local_voice: own,
    found_pins: summary.foundPins,
    measured_pins: summary.measuredPins,
    total_pins: summary.totalPins,
    coverage: summary.coverage,
    average_total_rank_bounds: summary.averageTotalRankBounds,
    share_of_local_voice_bounds: summary.shareOfLocalVoiceBounds,
    found_pins_bounds: summary.foundPinsBounds,
    max_share_of_local_voice: market?.maxShareOfLocalVoice ?? null,
    opportunity_share_of_local_voice: market?.opportunityShareOfLocalVoice ?? null,
    share_of_local_voice_distance: location && topDistance(ranks, distancesFrom(location, scan), DEPTH),
    definitions_url: DEFINITIONS_PATH,
    definitions: {
      ...DEFINITIONS,
      ...(scan.provider === MIXED && { provider: mixedBy(scan) }),
    },
  };
}

/** Describes a scan by several providers in the machine-readable definitions. */
function mixedBy(scan: Scan) {
  return {
    description:
      'Several providers measured this scan, each some of its pins. The metrics cover all pins, though the providers ' +
      'order results differently. The scan is not compared with others. `provider` of a pin names its provider.',
    mixed: true,
    providers: [...scan.measuredBy()],
  };
}

/** Returns the centre of a scan. */
export function centerOf({ centerLat, centerLng }: Scan): LatLng {
  return { lat: centerLat, lng: centerLng };
}

/** Returns the pins of a scan, and their distances from its centre in metres. */
export function gridOf(scan: Scan) {
  return cachedGrid(planOf(scan));
}

/** Returns the distance from a location to each pin, in metres. */
function distancesFrom(location: LatLng, scan: Scan): readonly number[] {
  const { pins, centerDistances } = gridOf(scan);
  const isCenter = location.lat === scan.centerLat && location.lng === scan.centerLng;
  return isCenter ? centerDistances : pins.map((pin) => distanceMeters(location, pin));
}
