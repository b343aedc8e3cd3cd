import { ABSENT, UNMEASURED } from '../../rank-metrics/index.js';
import { distanceTerms, marketScale } from './distance-terms.js';
import type { ObservedScan, PlaceFacts } from './observed-scan.js';

/** The results at one measured pin. */
export interface ObservedList {
  /** Index of the scan in the market. */
  readonly scan: number;
  /** Index of the pin in the scan. */
  readonly pin: number;
  /** Indexes into the market's places: the listed ones, best first, then all others in ascending order. */
  readonly order: Int32Array;
  /** Number of listed places in `order`. The others are censored: they rank below, in an unknown order. */
  readonly listed: number;
  /** `distanceTerms` of all places. */
  readonly terms: Float64Array;
}

/** The observations of all scans of one keyword in one area. */
export interface Market {
  readonly keyword: string;
  /** The largest search depth of the scans. */
  readonly depth: number;
  /** Every place listed at least once, with its facts from its latest scan, in ascending order of id. */
  readonly places: readonly PlaceFacts[];
  /** Metres; see `marketScale`. */
  readonly scale: number;
  /** Lists with at least one place, over all scans. */
  readonly lists: readonly ObservedList[];
  /** Pins along one side, and the cells of the pins if they are no whole square, per scan. */
  readonly grids: readonly Pick<ObservedScan, 'gridSize' | 'cells'>[];
}

/**
 * Merges the scans of one keyword in one area. A place that is listed in one scan is a candidate in all of them. Places
 * that are never listed are omitted, because the scans contain no order of them.
 *
 * @param scans oldest first
 */
export function createMarket(scans: readonly [ObservedScan, ...ObservedScan[]]): Market {
  const seen = new Map<number, PlaceFacts>();
  for (const place of scans.flatMap((scan) => scan.places)) {
    if (seen.has(place.id) || place.ranks.some(isListed)) seen.set(place.id, place);
  }
  const places = [...seen.values()].sort((a, b) => a.id - b.id);
  const indexOf = new Map(places.map(({ id }, index) => [id, index]));
  const scale = marketScale(scans, places);
  return {
    keyword: scans[0].keyword,
    depth: Math.max(...scans.map(({ depth }) => depth)),
    places,
    scale,
    lists: scans.flatMap((scan, index) => listsOf(scan, index, { places, indexOf, scale })),
    grids: scans,
  };
}

/** Normalizes a keyword for comparison: removes differences in letter case, Unicode form and outer spaces. */
export function keywordKey(keyword: string): string {
  return keyword.normalize('NFC').trim().toLowerCase();
}

function isListed(rank: number): boolean {
  return rank !== ABSENT && rank !== UNMEASURED;
}

function listsOf(
  scan: ObservedScan,
  index: number,
  { places, indexOf, scale }: { places: readonly PlaceFacts[]; indexOf: Map<number, number>; scale: number },
): ObservedList[] {
  return scan.pins.flatMap((point, pin) => {
    const listed = scan.places
      .filter(({ ranks }) => isListed(ranks[pin] ?? UNMEASURED))
      .sort((a, b) => (a.ranks[pin] ?? 0) - (b.ranks[pin] ?? 0) || a.id - b.id)
      .map(({ id }) => indexOf.get(id) ?? -1);
    if (listed.length === 0) return [];
    // A place that is listed twice counts at its better position.
    const among = new Set(listed);
    const others = places.map((_, place) => place).filter((place) => !among.has(place));
    const order = Int32Array.from([...among, ...others]);
    return [{ scan: index, pin, order, listed: among.size, terms: distanceTerms(point, places, scale) }];
  });
}
