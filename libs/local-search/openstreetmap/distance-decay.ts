/** The distance, in metres, at which a place counts a quarter of what it would on the spot. */
const SCALE_METERS = 500;

/**
 * How much of its weight a place keeps at a distance in metres: 1 on the spot, then (1 + d/500)⁻².
 * The inverse square is the distance term of Huff's model of trade areas (D. L. Huff, "Defining and
 * Estimating a Trading Area", Journal of Marketing 28, 1964, with the usual exponent 2), where attraction
 * is size over distance squared. The added 1 keeps it finite at the door; 500 m is a choice: a few minutes'
 * walk, about the spacing of a city's pharmacies, so that the order changes from one street to the next.
 */
export function distanceDecay(meters: number): number {
  const relative = 1 + meters / SCALE_METERS;
  return 1 / (relative * relative);
}
