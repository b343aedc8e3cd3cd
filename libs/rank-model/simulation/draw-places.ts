import type { Random } from '#libs/numeric';
import type { PlaceFacts } from '../market/observed-scan.js';

/** A place with name and location. */
export interface LocatedPlace {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/** Draws from the standard normal distribution (G. E. P. Box and M. E. Muller 1958). */
export function standardNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Adds simulated features to real places, because OpenStreetMap has neither ratings nor reviews. The median place has
 * about 33 reviews, and one in ten more than 170. Ratings are around 4.2. One in five places has a category other than
 * the keyword's.
 */
export function drawPlaces(places: readonly LocatedPlace[], keyword: string, random: Random): PlaceFacts[] {
  return places.map(({ id, name, lat, lng }) => {
    const reviews = Math.floor(Math.exp(3.5 + 1.3 * standardNormal(random)));
    const care = standardNormal(random);
    const has = () => care + standardNormal(random) > -0.8;
    return {
      id,
      name: random() < 0.25 ? `${name} ${keyword}` : `Place ${id}`,
      lat,
      lng,
      category: random() < 0.8 ? keyword : 'Something else',
      rating: Math.min(5, Math.max(1, Math.round((4.2 + 0.45 * standardNormal(random)) * 10) / 10)),
      reviewCount: reviews,
      profile: {
        hasWebsite: has(),
        hasPhone: has(),
        hasOpeningHours: has(),
        hasDescription: has(),
        photoCount: has() ? 8 : 0,
        daysSinceLatestReview: Math.floor(-Math.log(1 - random()) * (2000 / (reviews + 10))),
      },
    };
  });
}
