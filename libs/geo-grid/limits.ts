/** Pins along one side of a grid, inclusive: 1 is only the centre, 21 is 441 pins. */
export const GRID_SIZE_MIN = 1;
export const GRID_SIZE_MAX = 21;

/** Distance from the centre to an edge row in miles, inclusive. */
export const RADIUS_MILES_MIN = 0.05;
export const RADIUS_MILES_MAX = 100;

/** Maximum number of pins of a grid of any shape. */
export const PINS_MAX = GRID_SIZE_MAX ** 2;

/** Maximum number of points of the lattice over the bounding box of an area, most of which can lie outside the area. */
export const LATTICE_POINTS_MAX = 5_000;

/** Distance between neighbouring pins in metres, inclusive. */
export const SPACING_METERS_MIN = 1;
export const SPACING_METERS_MAX = 300_000;

/**
 * Maximum latitude of a pin, in degrees north or south. Nearer the poles the meridians converge so fast that "east"
 * and "west" lose their meaning within one grid. Web Mercator maps end at 85.05° too. With the largest radius, the
 * corners lie about 2° from the centre, so no grid with its centre inside this limit extends over a pole.
 */
export const LATITUDE_LIMIT = 85;

/** International mile, exact (1959 yard and pound agreement: 1 yd = 0.9144 m; 1 mi = 1760 yd). */
export const METERS_PER_MILE = 1609.344;
