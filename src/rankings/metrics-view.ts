import { distanceMeters, cachedGrid, type LatLng } from '#libs/geo-grid';
import { SEARCH_DEPTH } from '#libs/local-search';
import { marketShare, metricDefinitions, summarize, topDistance } from '#libs/rank-metrics';
import { MIXED, type Scan } from '../scanning/scan.entity.js';
import type { RankMetricsDto } from './dto/grid.dto.js';

const DEPTH = { depth: SEARCH_DEPTH };
const DEFINITIONS = metricDefinitions(SEARCH_DEPTH);

/** Whose metrics are wanted. */
interface PlaceInScan {
  readonly ranks: readonly number[];
  /** Null where it is not known. */
  readonly location: LatLng | null;
  /** The largest share of local voice of any place in the scan; null where no place was seen. */
  readonly largestShare: number | null;
}

/** The metrics of a place's ranks in a scan, and what they mean. */
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
    definitions: {
      ...DEFINITIONS,
      ...(scan.provider === MIXED && { provider: mixedBy(scan) }),
    },
  };
}

/** That the numbers are over pins of several providers, for machines. */
function mixedBy(scan: Scan) {
  return {
    description:
      'Several providers measured this scan, each some of its pins: the numbers are over all of them, though their ' +
      'orders of results differ. They are compared with no other scan. `provider` says who measured a pin.',
    mixed: true,
    providers: [...scan.measuredBy()],
  };
}

/** Where the business itself was at the time of the scan: its centre. */
export function centerOf({ centerLat, centerLng }: Scan): LatLng {
  return { lat: centerLat, lng: centerLng };
}

/** Its pins, and how far they are from its centre. */
export function gridOf(scan: Scan) {
  const { gridSize, radiusMiles } = scan;
  return cachedGrid({ center: centerOf(scan), gridSize, radiusMiles });
}

/** Metres to each pin. */
function distancesFrom(location: LatLng, scan: Scan): readonly number[] {
  const { pins, centerDistances } = gridOf(scan);
  const isCenter = location.lat === scan.centerLat && location.lng === scan.centerLng;
  return isCenter ? centerDistances : pins.map((pin) => distanceMeters(location, pin));
}
