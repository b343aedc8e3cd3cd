/** The distance at which a place has a quarter of its weight. */
const SCALE_METERS = 500;

/**
 * Returns the weight of a place at a distance of d metres: (1 + d/500)⁻². The inverse square is the distance term of Huff's
 * model of trade areas (D. L. Huff, "Defining and Estimating a Trading Area", Journal of Marketing 28, 1964). The added 1
 * keeps it finite. 500 m is a choice: about the spacing of pharmacies in a city.
 */
export function distanceDecay(meters: number): number {
  const relative = 1 + meters / SCALE_METERS;
  return 1 / (relative * relative);
}
