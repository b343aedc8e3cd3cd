import { at, quantile } from '#libs/numeric';
import type { ObservedScan } from './observed-scan.js';
import { sphereMeters } from './sphere.js';

/** Number of distance terms in the utility of a place at a pin. */
export const DISTANCE_TERMS = 2;

/** The local scale at a pin is the distance to the fifth nearest place of the market. */
const NEIGHBOURS = 5;
/** Lower limit of the scale, which would be 0 if several places share a building. */
const MIN_SCALE_METERS = 50;

interface Located {
  readonly lat: number | null;
  readonly lng: number | null;
}

/**
 * Returns the distance scale of a market in metres: the median over its pins of the distance to the fifth nearest
 * place. The scale differs by trade: a mile matters more for pharmacies than for law firms.
 */
export function marketScale(
  scans: readonly Pick<ObservedScan, 'pins'>[],
  places: readonly Located[],
): number {
  const scales = scans.flatMap(({ pins }) => pins.map((pin) => localScale(metersTo(pin, places))));
  return quantile(scales, 0.5);
}

/**
 * Returns the two distance terms of every place at a pin, as [first of all places, second of all places]:
 * - f₁ = ln(1 + d/s) grows sub-linearly with the distance, as clicks decline;
 * - f₂ = f₁ · ln(sₚ/s) makes the effect of distance depend on the density of places around the pin; sₚ is the local
 *   scale, s the market's.
 *
 * A place without an address gets the mean of the others; its effect absorbs the difference.
 *
 * @param scale the market's scale in metres
 * @see Lv, Lymberopoulos and Wu, "An exploration of ranking heuristics in mobile local search", SIGIR 2012, for f₁
 * @see Google's patent application US2016070703A1, for f₂
 */
export function distanceTerms(
  pin: { readonly lat: number; readonly lng: number },
  places: readonly Located[],
  scale: number,
): Float64Array {
  const meters = metersTo(pin, places);
  const density = Math.log(localScale(meters) / scale);
  const terms = new Float64Array(DISTANCE_TERMS * places.length);
  let sum = 0;
  let located = 0;
  for (let place = 0; place < places.length; place++) {
    const first = Math.log1p(at(meters, place) / scale);
    terms[place] = first;
    if (Number.isNaN(first)) continue;
    sum += first;
    located++;
  }
  const middle = located === 0 ? 0 : sum / located;
  for (let place = 0; place < places.length; place++) {
    if (Number.isNaN(at(terms, place))) terms[place] = middle;
    terms[places.length + place] = at(terms, place) * density;
  }
  return terms;
}

/** Returns the distance of every place from a pin in metres; NaN for a place without an address. */
function metersTo(
  pin: { readonly lat: number; readonly lng: number },
  places: readonly Located[],
): Float64Array {
  const meters = new Float64Array(places.length);
  places.forEach(({ lat, lng }, place) => {
    meters[place] = lat === null || lng === null ? Number.NaN : sphereMeters(pin, { lat, lng });
  });
  return meters;
}

function localScale(meters: Float64Array): number {
  const nearest: number[] = [];
  for (const d of meters) {
    if (!(d < (nearest[NEIGHBOURS - 1] ?? Infinity))) continue;
    nearest.push(d);
    nearest.sort((a, b) => a - b);
    nearest.splice(NEIGHBOURS);
  }
  return Math.max(MIN_SCALE_METERS, nearest.at(-1) ?? MIN_SCALE_METERS);
}
