import { at, type Random } from '#libs/numeric';
import { createGrid } from '../../geo-grid/index.js';
import { ABSENT } from '../../rank-metrics/index.js';
import { FEATURES, featuresOf, inferIntent } from '../effects/features.js';
import { distanceTerms, marketScale } from '../market/distance-terms.js';
import type { ObservedScan, PlaceFacts } from '../market/observed-scan.js';
import { standardNormal } from './draw-places.js';
import type { Truth } from './truth.js';

/** A simulated market: places with visible and hidden properties, and the pins of a grid. */
export interface SimulatedMarket {
  readonly keyword: string;
  readonly gridSize: number;
  readonly pins: ObservedScan['pins'];
  readonly places: readonly PlaceFacts[];
  /** Part of each place's utility that its features do not explain. */
  readonly hidden: Float64Array;
  readonly truth: Truth;
}

export const DEPTH = 20;

/** Creates a simulated market with random hidden properties. */
export function simulateMarket(
  { keyword, places, truth }: { keyword: string; places: readonly PlaceFacts[]; truth: Truth },
  grid: { center: { lat: number; lng: number }; gridSize: number; radiusMiles: number },
  random: Random,
): SimulatedMarket {
  const reviews = places.map(({ reviewCount }) => Math.log1p(reviewCount ?? 0));
  const mean = reviews.reduce((a, b) => a + b, 0) / reviews.length;
  const sd = Math.sqrt(reviews.reduce((a, b) => a + (b - mean) ** 2, 0) / reviews.length) || 1;
  const hidden = Float64Array.from(
    reviews,
    (r) => truth.spread * standardNormal(random) + ((truth.hidden ?? 0) * (r - mean)) / sd,
  );
  return { keyword, gridSize: grid.gridSize, pins: createGrid(grid).pins, places, hidden, truth };
}

/** Returns the true utilities of all places at every pin. */
export function trueUtilities({ keyword, pins, places, hidden, truth }: SimulatedMarket): Float64Array[] {
  const intent = inferIntent(keyword, places);
  const scale = marketScale([{ pins }], places);
  const own = places.map((place, i) => {
    const x = featuresOf(place, intent);
    return FEATURES.reduce((sum, f) => sum + truth.features[f] * (x[f] ?? 0), hidden[i] ?? 0);
  });
  return pins.map((pin) => {
    const terms = distanceTerms(pin, places, scale);
    return Float64Array.from(own, (value, i) => {
      const [first = 0, second = 0] = [terms[i], terms[places.length + i]];
      if (!truth.law) return value + truth.distance[0] * first + truth.distance[1] * second;
      const local = scale * Math.exp(first === 0 ? 0 : second / first);
      return value + truth.law(scale * Math.expm1(first), local);
    });
  });
}

/** Simulates one scan of all pins. */
export function simulateScan(market: SimulatedMarket, random: Random): ObservedScan {
  const ranks = trueUtilities(market).map((u) => ranksAtPin(u, market.truth, random));
  return {
    keyword: market.keyword,
    gridSize: market.gridSize,
    depth: DEPTH,
    pins: market.pins,
    places: market.places
      .map((place, i) => ({ ...place, ranks: ranks.map((ofPin) => ofPin[i] ?? ABSENT) }))
      .filter((place) => place.ranks.some((rank) => rank !== ABSENT)),
  };
}

/** Simulates the rank of every place at one pin: exponential arrivals below the ads, of which the first are shown. */
export function ranksAtPin(u: Float64Array, { ads = 0, shown = DEPTH }: Truth, random: Random): number[] {
  const arrivals = u.map((value) => Math.log(-Math.log(1 - random())) - value);
  const organic = [...u.keys()].sort((a, b) => at(arrivals, a) - at(arrivals, b));
  const paid = Array.from({ length: ads }, () => Math.floor(random() * u.length));
  const ranks = new Array<number>(u.length).fill(ABSENT);
  [...new Set([...paid, ...organic])].slice(0, Math.min(DEPTH, shown)).forEach((place, position) => {
    ranks[place] = position + 1;
  });
  return ranks;
}

/** Returns a copy of a simulated market with one place changed. */
export function withChanged(
  market: SimulatedMarket,
  id: number,
  change: (place: PlaceFacts) => PlaceFacts,
): SimulatedMarket {
  return { ...market, places: market.places.map((place) => (place.id === id ? change(place) : place)) };
}
