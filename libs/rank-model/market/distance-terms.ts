import { at } from '../numeric/at.js';
import { quantile } from '../numeric/statistics.js';
import type { ObservedScan } from './observed-scan.js';
import { sphereMeters } from './sphere.js';

/** Terms of distance in the utility of a place at a pin. */
export const DISTANCE_TERMS = 2;

/** The local scale at a pin is the distance to its fifth nearest place of the market. */
const NEIGHBOURS = 5;
/** Two shops in one house must not make the scale nothing. */
const LEAST_SCALE_METERS = 50;

interface Located {
  readonly lat: number | null;
  readonly lng: number | null;
}

/**
 * Scale of distance of a market in metres: the median over its pins of the distance to the fifth nearest
 * place. A mile matters more among pharmacies than among law firms.
 */
export function marketScale(
  scans: readonly Pick<ObservedScan, 'pins'>[],
  places: readonly Located[],
): number {
  const scales = scans.flatMap(({ pins }) => pins.map((pin) => localScale(metersTo(pin, places))));
  return quantile(scales, 0.5);
}

/**
 * The two terms of every place at a pin, as [first of all places, second of all places]:
 * f₁ = ln(1 + d/s) falls off sub-linearly, as clicks do (Lv, Lymberopoulos and Wu, "An exploration of ranking
 * heuristics in mobile local search", SIGIR 2012); f₂ = f₁ · ln(sₚ/s) lets the fall depend on how dense the
 * places lie around the pin (Google's US2016070703A1), sₚ being the local scale and s the market's.
 * A place that shows no address gets the mean of the others: its business effect carries the rest.
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

/** NaN for a place without an address. */
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
  return Math.max(LEAST_SCALE_METERS, nearest.at(-1) ?? LEAST_SCALE_METERS);
}
