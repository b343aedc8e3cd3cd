import type { PlaceRecord } from './place-index.js';

const MOST_DETAILS = 6;

/**
 * How much a place stands out, 1 (a bare name) to 2.8: a stand-in for the ratings, reviews and links that
 * OpenStreetMap does not have. It adds up what is known about the place: an article about it, a brand, a
 * website, opening hours, a phone number, an address, and further facts. That a place which is known and
 * well described draws more is plausible; the weights are a choice, not a measurement.
 * The number of edits is left out: it tells how busy the mappers were, not the customers.
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
    0.05 * Math.min(place.details ?? 0, MOST_DETAILS)
  );
}
