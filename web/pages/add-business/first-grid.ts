/** The grid of a first scan: large enough to show a pattern, and cheap. */
export const FIRST_GRID = { grid_size: 7, radius_miles: 0.5 } as const;
