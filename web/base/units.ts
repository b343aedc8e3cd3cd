export const METERS_PER_MILE = 1_609.344;
export const DAY_MS = 86_400_000;
