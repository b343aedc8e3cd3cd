import type { JudgedListing, PinAnswer } from './pin-answer.js';
import { metersBetween, middleOf, type SpherePoint, spherePoint } from './sphere-point.js';

/** An answer with the measures that the rules share. */
export interface SurveyedAnswer {
  readonly pin: number;
  readonly at: SpherePoint;
  /** IDs of the listed places without repetitions. */
  readonly ids: ReadonlySet<string | number>;
  /** Positions of the listings that have one. */
  readonly located: readonly SpherePoint[];
  /** Metres to the nearest located listing; Infinity if none is located. */
  readonly nearest: number;
  readonly listings: readonly JudgedListing[];
}

/** Measures an answer; null if its pin has no valid position. */
export function surveyAnswer({ pin, lat, lng, listings }: PinAnswer): SurveyedAnswer | null {
  const at = spherePoint(lat, lng);
  if (!at) return null;
  const located = listings
    .map((listing) => spherePoint(listing.lat, listing.lng))
    .filter((point) => point !== null);
  let nearest = Infinity;
  for (const point of located) nearest = Math.min(nearest, metersBetween(at, point));
  return { pin, at, ids: new Set(listings.map(({ id }) => id)), located, nearest, listings };
}

/** Measures answers, sorted by pin, so that their order does not matter. Of two answers of a pin the last counts. */
export function surveyAnswers(answers: readonly PinAnswer[]): SurveyedAnswer[] {
  const byPin = new Map<number, SurveyedAnswer>();
  for (const answer of answers) {
    const surveyed = surveyAnswer(answer);
    if (surveyed) byPin.set(answer.pin, surveyed);
  }
  return [...byPin.values()].sort((a, b) => a.pin - b.pin);
}

/** A place that several answers list. */
export interface KnownPlace {
  readonly at: SpherePoint;
  /**
   * How far from the place at least two pins are that list it, in metres. A pin that is nearer than both is expected
   * to list it too.
   */
  readonly reach: number;
  /** The number of answers that list it. */
  readonly listed: number;
}

/**
 * Returns by ID the places that at least two answers list. A place without coordinates is taken to be in the middle of the
 * pins that list it.
 */
export function knownPlaces(answers: readonly SurveyedAnswer[]): Map<string | number, KnownPlace> {
  const seen = new Map<string | number, { at: SpherePoint | null; pins: SpherePoint[] }>();
  for (const { at, listings } of answers) {
    for (const { id, lat, lng } of listings) {
      const place = seen.get(id) ?? { at: null, pins: [] };
      place.at ??= spherePoint(lat, lng);
      if (place.pins.at(-1) !== at) place.pins.push(at);
      seen.set(id, place);
    }
  }
  const known = new Map<string | number, KnownPlace>();
  for (const [id, { at, pins }] of seen) {
    const middle = at ?? middleOf(pins);
    if (!middle || pins.length < 2) continue;
    let [farthest, second] = [0, 0];
    for (const pin of pins) {
      const meters = metersBetween(middle, pin);
      if (meters > farthest) [farthest, second] = [meters, farthest];
      else if (meters > second) second = meters;
    }
    known.set(id, { at: middle, reach: second, listed: pins.length });
  }
  return known;
}
