import type { PlaceRecord } from './place-index.js';

const MAX_DETAILS = 6;

/**
 * Returns the prominence of a place, from 1 (a bare name) to 2.8. It replaces the ratings, reviews and links that
 * OpenStreetMap does not have by the number of known facts. The weights are a choice, not a measurement. The number of edits
 * does not count: it measures mappers, not customers.
 */
export function prominenceOf(place: PlaceRecord): number {
  return (
    1 +
    (place.notable ? 0.5 : 0) +
    (place.brand ? 0.3 : 0) +
    (place.website ? 0.25 : 0) +
    (place.hours ? 0.2 : 0) +
    (place.phone ? 0.15 : 0) +
    (place.address ? 0.1 : 0) +
    0.05 * Math.min(place.details ?? 0, MAX_DETAILS)
  );
}
