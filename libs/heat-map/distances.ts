import { METERS_PER_MILE } from '#libs/geo-grid';

export type DistanceUnit = 'mi' | 'km';

const METERS_PER_UNIT: Record<DistanceUnit, number> = { mi: METERS_PER_MILE, km: 1000 };

/** Small distances read better in the unit below, with a fraction of the larger one. */
const SMALLER: Record<DistanceUnit, { name: string; meters: number; below: number }> = {
  mi: { name: 'ft', meters: 0.3048, below: 0.1 },
  km: { name: 'm', meters: 1, below: 1 },
};

export interface RoundDistance {
  meters: number;
  /** Such as `0.5 mi`, `200 ft`, `2 km`, `500 m`. */
  label: string;
}

/** The largest distance of 1, 2 or 5 times a power of ten units that is at most so many metres. */
export function roundDistance(atMostMeters: number, unit: DistanceUnit): RoundDistance {
  const smaller = SMALLER[unit];
  const large = METERS_PER_UNIT[unit];
  const [name, meters] =
    atMostMeters / large < smaller.below ? [smaller.name, smaller.meters] : [unit, large];
  const value = roundBelow(atMostMeters / meters);
  return { meters: value * meters, label: `${value} ${name}` };
}

function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [5, 2, 1].find((step) => step * power <= value * (1 + 1e-9)) ?? 1;
  // As text and back: 3 · 0.1 would have seventeen digits.
  return Number((factor * power).toPrecision(1));
}
