/** Pins along one side of a grid, inclusive: 1 is the centre alone, 21 is 441 pins. */
export const GRID_SIZE_MIN = 1;
export const GRID_SIZE_MAX = 21;

/** Miles from the centre to an edge row, inclusive. */
export const RADIUS_MILES_MIN = 0.05;
export const RADIUS_MILES_MAX = 100;

/**
 * Degrees north or south that no pin may pass. Nearer the poles the meridians close in so fast that
 * "east" and "west" lose their meaning within one grid, and Web Mercator maps (which end at 85.05°)
 * cannot draw it. With the largest radius the corners lie about 2° from the centre, so no grid that starts
 * inside this limit can reach over a pole.
 */
export const LATITUDE_LIMIT = 85;

/** International mile, exact (1959 yard and pound agreement: 1 yd = 0.9144 m; 1 mi = 1760 yd). */
export const METERS_PER_MILE = 1609.344;
